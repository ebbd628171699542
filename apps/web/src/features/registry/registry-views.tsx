import type { ReviewLabel } from '@credence/contract/verification';
import { ClockIcon } from '@credence/ui/icons/clock';
import { IdCardIcon } from '@credence/ui/icons/id-card';
import { Spinner } from '@credence/ui/spinner';
import type { ReactNode } from 'react';
import { documentsPath, paths } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import { MissingInfo } from '../../views/missing-info.tsx';
import { WaitsView } from '../../views/waits-view.tsx';
import { OutcomeView } from '../../views/outcome-view.tsx';
import { PlainFrame, WayOn } from '../../views/plain-frame.tsx';
import { Approved } from './approved.tsx';
import { Form } from './form.tsx';
import styles from './registry.module.css';
import type { useLevelStatus } from './use-level-status.ts';
import type { ReturnProblem } from './use-return.ts';
import type { View } from './view.ts';
import { Waiting } from './waiting.tsx';

export type Shown = View | 'finishing' | 'missing';

type LevelStatus = ReturnType<typeof useLevelStatus>;

/** What the views are made from, once it is all there. */
export interface Known extends LevelStatus {
  declared: NonNullable<LevelStatus['declared']>;
  /** What became of the way back from the electronic identity. */
  problem: ReturnProblem | undefined;
}

/** The answer of the electronic identity is being taken in. */
export function Finishing() {
  const t = useText();
  return (
    <output className={styles.finishing}>
      <span className={styles.finishingIcon}>
        <Spinner />
      </span>
      <h1>{t('eid.finishing.title')}</h1>
      <p>{t('eid.finishing.text')}</p>
    </output>
  );
}

/** The level is being checked in another way. */
function Elsewhere() {
  const t = useText();
  return (
    <PlainFrame
      icon={<ClockIcon />}
      title={t('number.elsewhere.title')}
      text={t('number.elsewhere.text')}
      action={<WayOn to={paths.overview}>{t('document.toHub')}</WayOn>}
    />
  );
}

/** Residents of the declared country have no way without a document. */
function NoWay({ level }: Known) {
  const t = useText();
  return (
    <PlainFrame
      icon={<IdCardIcon />}
      title={t('number.none.title')}
      text={t('number.none.text')}
      action={
        <>
          <WayOn to={documentsPath(level)} primary>
            {t('number.document')}
          </WayOn>
          <WayOn to={paths.overview}>{t('document.toHub')}</WayOn>
        </>
      }
    />
  );
}

const outcome =
  (end: 'refused' | 'usedUp' | 'closed' | 'paused') =>
  ({ newest, level }: Known): ReactNode => (
    <OutcomeView
      outcome={end}
      labels={newest?.case.verdict?.labels ?? []}
      reference={newest?.case.reference}
      about={level === 2 ? 'second' : undefined}
    />
  );

/** `again`: why the newest attempt did not succeed. */
const form = (known: Known, again?: readonly ReviewLabel[]): ReactNode => (
  <Form
    // What is typed is for this attempt.
    key={known.newest?.case.id}
    level={known.level}
    country={known.country}
    birthDate={known.declared.locked ? '' : known.declared.info.birthDate}
    ways={known.ways}
    newest={known.newest}
    again={again}
    pausedUntil={known.pausedUntil}
    problem={known.problem}
  />
);

/** What each view is drawn with; a record over the union, so that none can be forgotten. */
export const registryViews: Readonly<Record<Shown, (known: Known) => ReactNode>> = {
  finishing: () => <Finishing />,
  missing: () => <MissingInfo />,
  waiting: ({ newest, stale }) => <Waiting newest={newest} stale={stale} />,
  approved: ({ level, newest, status, waits }) =>
    waits ? (
      <WaitsView level={level} />
    ) : (
      <Approved level={level} newest={newest} done={status === 'SUCCESS'} />
    ),
  refused: outcome('refused'),
  usedUp: outcome('usedUp'),
  closed: outcome('closed'),
  paused: outcome('paused'),
  elsewhere: () => <Elsewhere />,
  none: (known) => <NoWay {...known} />,
  form: (known) => form(known),
  again: (known) => form(known, known.newest?.case.verdict?.labels ?? []),
};
