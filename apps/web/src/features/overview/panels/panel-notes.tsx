import type { KycInfo } from '@credence/contract/kyc';
import { type BannerTag, errorNotifies } from '@credence/contract/kyc-words';
import { InfoIcon } from '@credence/ui/icons/info';
import { WarningIcon } from '@credence/ui/icons/warning';
import { formatMoment } from '../../../i18n/format-moment.ts';
import { isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { isLimitedBy } from '../../../queries/kyc.ts';
import { secondIdentityOf } from '../../../queries/second-identity.ts';
import styles from '../overview.module.css';
import { isLabel } from './labels.ts';
import type { Task } from './tasks.ts';

// How far the second identity is, or the rest of the level, says more.
const tags = [
  'LEVEL2_AVAILABLE',
  'LAST_ATTEMPT',
  'LAST_ATTEMPT_TODAY',
  'DOCUMENT_EXPIRED',
] as const satisfies BannerTag[];

type Notes = Pick<
  KycInfo,
  | 'limitation'
  | 'limitationInfo'
  | 'errorNotify'
  | 'bannerTags'
  | 'second_identity_state'
  | 'additionalRejectReason'
>;

/** Whether the level cannot be tried before a certain time, or ever again. */
export const isLimited = (info: Pick<KycInfo, 'limitation'>): boolean =>
  isLimitedBy(info, 'LIMITATION_ATTEMPTS_TODAY') || isLimitedBy(info, 'LIMITATION_ATTEMPTS_USED_UP');

/** Notes on the next try: when it is free, that it is the last one today, what became of the one before. */
export function PanelNotes({ info, tasks }: { info: Notes; tasks: readonly Task[] }) {
  const t = useText();
  const notice = errorNotifies.find((one) => one === info.errorNotify);
  const listed = tasks.some(({ code }) => code === 'SECOND_IDENTITY');
  const second = secondIdentityOf(info);
  const state = second === 'NEEDED' && listed ? undefined : second;
  const reason = info.additionalRejectReason;
  const lines: [tone: 'info' | 'warning', text: string][] = [
    ...(isLimitedBy(info, 'LIMITATION_ATTEMPTS_TODAY')
      ? [
          [
            'warning',
            t('hub.limitation.today', { time: isolate(formatMoment(info.limitationInfo)) }),
          ] as const,
        ]
      : []),
    ...(notice ? [['info', t(`hub.notify.${notice}`)] as const] : []),
    ...tags
      .filter((tag) => info.bannerTags.includes(tag) && !(tag === 'LAST_ATTEMPT_TODAY' && isLimited(info)))
      .map((tag): [tone: 'info' | 'warning', text: string] => [
        tag === 'LEVEL2_AVAILABLE' ? 'info' : 'warning',
        t(`hub.tag.${tag}`),
      ]),
    ...(state ? [[state === 'FAILED' ? 'warning' : 'info', t(`hub.second.${state}`)] as const] : []),
    ...(state === 'FAILED' && isLabel(reason) ? [['warning', t(`label.${reason}`)] as const] : []),
  ].map(([tone, text]) => [tone, text]);
  if (lines.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {lines.map(([tone, text]) => (
        <li key={text} data-tone={tone}>
          {tone === 'warning' ? <WarningIcon /> : <InfoIcon />} <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
