import type { ReviewCase } from '@credence/contract/review-case';
import type { VerdictOutcome } from '@credence/contract/verification';
import { Banner } from '@credence/ui/banner';
import styles from '../../holds/dock.module.css';
import { TakeBar } from '../../holds/hold-bars.tsx';
import { HoldNotice } from '../../holds/hold-notice.tsx';
import type { Holding } from '../../holds/hold.ts';
import { May } from '../../permissions/may.tsx';
import { checkerOf } from '../../words/case.ts';
import { DecisionForm } from '../decision-form/index.ts';
import { DecidedNotice } from './decided-notice.tsx';
import { ChoiceBar } from './choice-bar.tsx';
import { OvertakenNotice } from './overtaken-notice.tsx';
import { type DecisionDockProps, type Dock, useDock } from './use-dock.ts';

function CheckingNotice({ item }: Pick<ReviewCase, 'item'>) {
  return (
    <Banner tone="info" title={`${checkerOf(item)} has not given a verdict yet`}>
      You can read the case, but not decide it. It comes to the queue by itself where the rules want a person,
      and at the latest when nobody could check it within a day.
    </Banner>
  );
}

interface ContentProps {
  dock: Dock;
  reviewed: ReviewCase;
  holding: Holding;
}

/** A case that waits for a decision; `outcome` is the one being prepared. */
function OpenDock({
  dock,
  reviewed,
  holding,
  outcome,
}: ContentProps & { outcome: VerdictOutcome | undefined }) {
  const { draft, change, decision, show, close } = dock;
  const { hold, take, release } = holding;
  return (
    <>
      <HoldNotice holding={holding} noun="case" />
      {outcome && (
        <DecisionForm
          key={outcome}
          outcome={outcome}
          reviewed={reviewed}
          draft={draft}
          onDraft={change}
          onDecide={decision.mutate}
          onClose={close}
          sending={decision.isPending}
          error={decision.error}
          disabled={hold.kind !== 'mine'}
        />
      )}
      {hold.kind === 'free' && (
        <May do="decide-cases">
          <TakeBar take={take} noun="case" />
        </May>
      )}
      {hold.kind === 'mine' && !outcome && <ChoiceBar until={hold.until} release={release} onChoose={show} />}
    </>
  );
}

function DockContent(props: ContentProps) {
  const { dock, reviewed } = props;
  switch (dock.view.kind) {
    case 'decided':
      return <DecidedNotice outcome={dock.view.outcome} effect={dock.view.effect} />;
    case 'proposed':
      return (
        <Banner tone="info" title="An approval waits for a second officer">
          Whoever agrees or declines does so above, where the reason stands.
        </Banner>
      );
    case 'pending':
      return (
        <Banner tone="info" title={`${dock.view.by} has just decided this case`}>
          The decision takes effect within seconds, unless it is undone. Load the case again to see it.
        </Banner>
      );
    case 'checking':
      return <CheckingNotice item={reviewed.item} />;
    case 'overtaken': {
      const by = reviewed.decidedBy ?? 'Another officer';
      return <OvertakenNotice by={by} draft={dock.draft} onDiscard={dock.drop} />;
    }
    case 'open':
      return <OpenDock {...props} outcome={dock.view.outcome} />;
    case 'closed':
      return null;
  }
}

/** Where an officer takes the case and decides it; always visible below the facts. */
export function DecisionDock(props: DecisionDockProps) {
  const dock = useDock(props);
  if (dock.view.kind === 'closed') return null;
  return (
    <section className={styles.dock} aria-label="Decision">
      <DockContent dock={dock} reviewed={props.reviewed} holding={props.holding} />
    </section>
  );
}
