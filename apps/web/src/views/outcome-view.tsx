import type { ReviewLabel } from '@credence/contract/verification';
import { ClockIcon } from '@credence/ui/icons/clock';
import { ErrorIcon } from '@credence/ui/icons/error';
import { LockIcon } from '@credence/ui/icons/lock';
import { SuccessIcon } from '@credence/ui/icons/success';
import { Suspense } from 'react';
import { paths } from '../host/paths.ts';
import { type TextKey, useText } from '../i18n/text.ts';
import { CaseReference } from './case-reference.tsx';
import { ContactSupport } from './contact-support.tsx';
import { LeaveFlow, leavesFlow } from './leave-flow.tsx';
import { operatorLinks } from './operator-links.tsx';
import { optional } from './optional.ts';
import styles from './outcome-view.module.css';
import { PlainFrame, WayOn } from './plain-frame.tsx';
import { Reasons } from './reasons.tsx';

const Reward = optional(async () => (await import('./reward.tsx')).Reward);

type Outcome = 'approved' | 'refused' | 'usedUp' | 'closed' | 'paused';

const appearance = {
  approved: { Icon: SuccessIcon, tone: 'success' },
  refused: { Icon: ErrorIcon, tone: 'danger' },
  usedUp: { Icon: ErrorIcon, tone: undefined },
  closed: { Icon: LockIcon, tone: undefined },
  paused: { Icon: ClockIcon, tone: undefined },
} as const satisfies Record<Outcome, unknown>;

/** What each end is called. */
export const outcomeWords = {
  approved: ['document.approved.title', 'document.approved.text'],
  refused: ['document.refused.title', 'document.refused.text'],
  usedUp: ['document.attempts.usedUp', 'document.attempts.usedUpText'],
  closed: ['document.closed.title', 'document.closed.text'],
  // As the overview says it.
  paused: ['hub.next.CERTIFICATION_DISABLED.title', 'hub.next.CERTIFICATION_DISABLED.text'],
} as const satisfies Record<Outcome, readonly [TextKey, TextKey]>;

/** What it is about, where it is not level 1 by a document. */
export type About = 'second' | 'update' | 'withoutDocument';

const otherWords: Partial<Record<Outcome, Partial<Record<About, readonly [TextKey, TextKey]>>>> = {
  approved: {
    second: ['document.approved.title', 'document.approved.text.second'],
    update: ['document.approved.title', 'document.approved.text.update'],
    withoutDocument: ['document.approved.title', 'number.approved.text'],
  },
  // What was verified before remains so.
  refused: {
    second: ['hub.next.FAILED_AND_CAN_NOT_RETRY.title2', 'hub.next.FAILED_AND_CAN_NOT_RETRY.text2'],
    update: ['update.sentBack.title', 'document.refused.text.update'],
  },
};

/** The title and the text of an end. */
export const wordsOf = (outcome: Outcome, about: About | undefined): readonly [TextKey, TextKey] =>
  (about && otherWords[outcome]?.[about]) ?? outcomeWords[outcome];

interface OutcomeViewProps {
  outcome: Outcome;
  labels: readonly ReviewLabel[];
  /** What to call the case by when one writes to support; undefined where there is none. */
  reference: string | undefined;
  about?: About | undefined;
}

/** The end of the road, good or bad, with where to go from here. */
export function OutcomeView({ outcome, labels, reference, about }: OutcomeViewProps) {
  const t = useText();
  const { Icon, tone } = appearance[outcome];
  const [title, text] = wordsOf(outcome, about);
  const approved = outcome === 'approved';
  const { withdrawUrl, tradeUrl } = operatorLinks();
  return (
    <PlainFrame
      icon={<Icon />}
      {...(tone && { tone })}
      title={t(title)}
      text={t(text)}
      action={
        <>
          <LeaveFlow />
          {!approved && <ContactSupport button="secondary" wide reference={reference} />}
          <WayOn
            to={paths.overview}
            primary={approved && withdrawUrl === undefined && tradeUrl === undefined && !leavesFlow()}
          >
            {t(approved ? 'document.approved.action' : 'document.toHub')}
          </WayOn>
        </>
      }
    >
      {approved && about !== 'update' && (
        <Suspense>
          <Reward />
        </Suspense>
      )}
      <Reasons labels={labels} final={outcome === 'refused'} />
      {outcome === 'refused' && <p className={styles.help}>{t('document.refused.what')}</p>}
      {reference !== undefined && <CaseReference reference={reference} />}
    </PlainFrame>
  );
}
