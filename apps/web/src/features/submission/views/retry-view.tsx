import type { ApplicantCase, ReviewLabel } from '@credence/contract/verification';
import { Button } from '@credence/ui/button';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../../host/paths.ts';
import { useText } from '../../../i18n/text.ts';
import { levelsQuery, pauseOf } from '../../../queries/level-status.ts';
import { isAboutDetails } from '../../../views/about-details.ts';
import { AttemptsBanner } from '../../../views/attempts-refusal.tsx';
import { BackToOverview } from '../../../views/back-to-overview.tsx';
import { CaseReference } from '../../../views/case-reference.tsx';
import { LastTry } from '../../../views/last-try.tsx';
import { WayOn } from '../../../views/plain-frame.tsx';
import { Reasons } from '../../../views/reasons.tsx';
import { Refusal } from '../../../views/refusal.tsx';
import { begin, goesToVendor, noteCase, type useMount } from '../../case/index.ts';
import { viewHistory } from '../../../views/view-history.ts';

type Mount = Pick<ReturnType<typeof useMount>, 'ask'>;

/** Reasons for which the same document would fail again. */
const aboutDocument: ReadonlySet<ReviewLabel> = new Set([
  'document-damaged',
  'document-expired',
  'document-type-differs',
  'document-not-accepted',
  'tax-number-only',
]);

/** The ways on, the one that helps most first. */
const order = {
  details: ['details', 'same', 'other'],
  other: ['other', 'same'],
  same: ['same', 'other'],
} as const;

interface RetryViewProps {
  current: ApplicantCase;
  mount: Mount;
  /** A way that needs no document, where there is one. */
  instead: ReactNode;
}

/** The newest case was sent back: why, and the start of the next attempt. */
export function RetryView({ current, mount, instead }: RetryViewProps) {
  const t = useText();
  const client = useQueryClient();
  const labels = current.verdict?.labels ?? [];
  const { country, documentType, documentCarried } = current;
  const level = current.level === 2 ? 2 : 1;
  // Asked anew, for a verdict that has just come may have been on the last attempt of today.
  const { data: info } = useQuery({ ...levelsQuery, staleTime: 0 });
  const until = info && pauseOf(info, level);
  const again = useMutation({
    mutationFn: async () => {
      if (goesToVendor(current) || documentType === null) {
        const info = await mount.ask({});
        // The first provider now photographs the document here: it is the same again.
        const ours = info.mount.kind === 'own' && info.owed === undefined;
        if (!ours || documentType === null) return;
      }
      const answer = await begin(level, documentCarried ? {} : { country, documentType });
      viewHistory.replace('guide');
      noteCase(client, answer);
    },
  });
  const chosenHere = documentType !== null && current.requiredFiles.length > 0;
  const best = labels.some(isAboutDetails)
    ? 'details'
    : chosenHere && labels.some((label) => aboutDocument.has(label))
      ? 'other'
      : 'same';
  const text = labels.length === 0 ? 'textNone' : labels.length === 1 ? 'text' : 'textMany';
  const look = (way: typeof best) =>
    ({ variant: way === best ? 'primary' : 'secondary', size: 'x-large', fullWidth: true }) as const;
  const ways: Record<typeof best, ReactNode> = {
    details: (
      <WayOn key="details" to={paths.personal} primary>
        {t('document.retry.details')}
      </WayOn>
    ),
    same: (
      <Button key="same" {...look('same')} loading={again.isPending} onClick={() => again.mutate()}>
        {t(chosenHere && !documentCarried ? 'document.retry.sameDocument' : 'document.tryAgain')}
      </Button>
    ),
    other: (
      <Button key="other" {...look('other')} onClick={() => viewHistory.go('choose')}>
        {t('document.retry.otherDocument')}
      </Button>
    ),
  };
  return (
    <Stack gap="lg">
      <PageHeader
        above={<BackToOverview />}
        title={t('document.retry.title')}
        text={t(`document.retry.${text}`)}
      />
      <Reasons labels={labels} />
      <CaseReference reference={current.reference} />
      {until === undefined ? (
        <>
          <LastTry level={level} />
          {again.error && <Refusal error={again.error} />}
          <Stack gap="sm">
            {order[best].filter((way) => way !== 'other' || chosenHere).map((way) => ways[way])}
          </Stack>
          {instead}
        </>
      ) : (
        <>
          <AttemptsBanner retryAt={until} />
          <Stack gap="sm">
            {best === 'details' && ways.details}
            <WayOn to={paths.overview}>{t('document.toHub')}</WayOn>
          </Stack>
        </>
      )}
    </Stack>
  );
}
