import type { KycInfo } from '@credence/contract/kyc';
import type { BannerTag } from '@credence/contract/kyc-words';
import type { Level } from '@credence/contract/words';
import { Banner } from '@credence/ui/banner';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../i18n/text.ts';
import { levelsQuery } from '../queries/level-status.ts';

const tags = ['LAST_ATTEMPT', 'LAST_ATTEMPT_TODAY'] as const satisfies readonly BannerTag[];

/** Whether the next try at the level that is worked at is the last. */
const lastTryOf = ({ applicant, bannerTags }: Pick<KycInfo, 'applicant' | 'bannerTags'>) => ({
  level: applicant.level + 1,
  tag: tags.find((tag) => bannerTags.includes(tag)),
});

/** Said before a try that is the last of today, or of all. */
export function LastTry({ level }: { level: Level }) {
  const t = useText();
  const { data } = useQuery({ ...levelsQuery, select: lastTryOf });
  if (data?.level !== level || data.tag === undefined) return null;
  return <Banner tone="warning">{t(`hub.tag.${data.tag}`)}</Banner>;
}
