import type { CaseProgress } from '@credence/contract/progress';
import type { ApplicantCase } from '@credence/contract/verification';
import { classes } from '@credence/ui/classes';
import { CheckIcon } from '@credence/ui/icons/check';
import { ClockIcon } from '@credence/ui/icons/clock';
import { SuccessIcon } from '@credence/ui/icons/success';
import { UserIcon } from '@credence/ui/icons/user';
import { Spinner } from '@credence/ui/spinner';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDayAndTime, formatMoment, formatTime, isToday } from '../../../i18n/format-moment.ts';
import { isolate } from '../../../i18n/format.ts';
import { intlLocale } from '../../../i18n/language.ts';
import { type TextKey, useText } from '../../../i18n/text.ts';
import { progressQuery } from '../../case/index.ts';
import styles from './receipt.module.css';

/** What is known of the progress; undefined until the first answer. */
type Known = CaseProgress | undefined;

interface StageProps {
  /** `now` is where the case is, `later` what has not begun. */
  state: 'done' | 'now' | 'later';
  icon: ReactNode;
  note?: string | undefined;
  children: ReactNode;
}

function Stage({ state, icon, note, children }: StageProps) {
  return (
    <li className={classes(styles.stage, styles[state])} aria-current={state === 'now' ? 'step' : undefined}>
      {icon}
      <span>
        {children}
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </li>
  );
}

function Done({ text }: { text: TextKey }) {
  const t = useText();
  return (
    <Stage state="done" icon={<CheckIcon label={t('document.steps.done')} />}>
      {t(text)}
    </Stage>
  );
}

/** What machines found in the document, or that it is left to a person. */
function DocumentStages({ found }: { found: CaseProgress['document'] | undefined }) {
  const t = useText();
  if (found === 'left') {
    return (
      <Stage state="later" icon={<UserIcon />}>
        {t('document.waiting.left')}
      </Stage>
    );
  }
  if (found !== 'read') return null;
  return (
    <>
      <Done text="document.waiting.read" />
      <Done text="document.waiting.compared" />
    </>
  );
}

/** Where the case is: only machines turn, and an officer is named once one has taken it. */
function NowStage({ current, known }: { current: ApplicantCase; known: Known }) {
  const t = useText();
  const stage = known?.stage ?? (current.state === 'in_review' ? 'in-line' : 'checking');
  if (stage === 'over') return null;
  if (stage === 'checking') {
    const reads = known?.document === 'waiting' && current.requiredFiles.length > 0;
    const checking = current.level === 2 ? 'document.waiting.checking.second' : 'document.waiting.checking';
    return (
      <Stage state="now" icon={<Spinner />}>
        {t(reads && current.level === 1 ? 'document.waiting.reading' : checking)}
      </Stage>
    );
  }
  if (stage === 'with-officer') {
    return (
      <Stage state="now" icon={<UserIcon />}>
        {t('document.waiting.inReview')}
      </Stage>
    );
  }
  const place = known?.place ?? undefined;
  const by = known?.usuallyBy ?? undefined;
  const said = [
    place === 1 && t('document.waiting.next'),
    place !== undefined &&
      place > 1 &&
      t('document.waiting.place', { place: new Intl.NumberFormat(intlLocale()).format(place) }),
    by !== undefined &&
      t('document.waiting.usuallyBy', { time: isolate(isToday(by) ? formatTime(by) : formatMoment(by)) }),
  ].filter((part) => typeof part === 'string');
  return (
    <Stage state="now" icon={<ClockIcon />} note={said.join(' ')}>
      {t('document.waiting.line')}
    </Stage>
  );
}

/** When the case was sent, and what has become of it since; it fills in by itself. */
export function Receipt({ current }: { current: ApplicantCase }) {
  const t = useText();
  const { data: known } = useQuery(progressQuery(current));
  const { submittedAt: at } = current;
  return (
    <section className={styles.receipt} aria-live="polite">
      {at && (
        <p className={styles.sent}>
          <SuccessIcon />
          {isToday(at)
            ? t('document.waiting.sentAt', { time: isolate(formatTime(at)) })
            : t('document.waiting.sentOn', { time: isolate(formatDayAndTime(at)) })}
        </p>
      )}
      <ol className={styles.stages}>
        {current.files.length > 0 && <Done text="document.waiting.received" />}
        <DocumentStages found={known?.document} />
        <NowStage current={current} known={known} />
        <Stage
          state="later"
          icon={<ClockIcon />}
          note={known?.mailTo ? t('document.waiting.mail', { address: isolate(known.mailTo) }) : undefined}
        >
          {t('document.waiting.result')}
        </Stage>
      </ol>
    </section>
  );
}
