import type { KycInfo } from '@credence/contract';
import { InfoIcon, WarningIcon } from '@credence/ui';
import { isLabel } from '../../case-views/labels.ts';
import { formatMoment } from '../../i18n/format-moment.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import styles from './hub.module.css';

const notices = ['session-expired', 'provider-unavailable'] as const;
const tags = ['LEVEL2_AVAILABLE', 'LAST_ATTEMPT', 'LAST_ATTEMPT_TODAY', 'DOCUMENT_EXPIRED'] as const;
const seconds = ['NEEDED', 'PENDING', 'FAILED'] as const;

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
export const isLimited = ({ limitation }: Pick<KycInfo, 'limitation'>): boolean =>
  limitation === 'LIMITATION_ATTEMPTS_TODAY' || limitation === 'LIMITATION_ATTEMPTS_USED_UP';

/** What is to be said of the next try: when it is free, that it is the last one today, what became of the one before. */
export function PanelNotes({ info }: { info: Notes }) {
  const t = useText();
  const { limitation, limitationInfo, errorNotify, second_identity_state: second } = info;
  const notice = notices.find((one) => one === errorNotify);
  const state = seconds.find((one) => one === second);
  const reason = info.additionalRejectReason;
  const lines: [tone: 'info' | 'warning', text: string][] = [
    ...(limitation === 'LIMITATION_ATTEMPTS_TODAY'
      ? [['warning', t('hub.limitation.today', { time: isolate(formatMoment(limitationInfo)) })] as const]
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
