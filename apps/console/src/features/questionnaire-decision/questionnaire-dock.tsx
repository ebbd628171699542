import { Button } from '@credence/ui/button';
import { CheckIcon } from '@credence/ui/icons/check';
import { RotateIcon } from '@credence/ui/icons/rotate';
import styles from '../../holds/dock.module.css';
import { HeldBar, TakeBar } from '../../holds/hold-bars.tsx';
import { HoldNotice } from '../../holds/hold-notice.tsx';
import { Kbd } from '../../keyboard/kbd.tsx';
import { May } from '../../permissions/may.tsx';
import { ApproveForm } from './approve-form.tsx';
import { DecidedNotice, OvertakenNotice, OwedBar } from './dock-notices.tsx';
import { SendBackForm } from './send-back-form.tsx';
import {
  type QuestionnaireDock as Dock,
  type QuestionnaireDockProps,
  useQuestionnaireDock,
} from './use-questionnaire-dock.ts';

const noun = 'questionnaire';

type ContentProps = QuestionnaireDockProps & { dock: Dock };

/** One that waits for a decision, with the one that is being prepared. */
function WaitingDock(props: ContentProps & { outcome: 'approved' | 'sent-back' | undefined }) {
  const { reviewed, holding, draft, onDraft, dock, outcome } = props;
  const { hold, take, release } = holding;
  const { remarks, decision, show, close } = dock;
  const form = {
    note: draft.note,
    onNote: (note: string) => onDraft({ note }),
    sending: decision.isPending,
    error: decision.error,
    disabled: hold.kind !== 'mine',
    onDecide: decision.mutate,
    onClose: close,
  };
  return (
    <>
      <HoldNotice holding={holding} noun={noun} />
      {outcome === 'approved' && (
        <ApproveForm
          {...form}
          unsent={remarks.length}
          claims={reviewed.investorClass}
          proved={draft.proved}
          onProved={(proved) => onDraft({ proved })}
        />
      )}
      {outcome === 'sent-back' && <SendBackForm {...form} reviewed={reviewed} remarks={remarks} />}
      {hold.kind === 'free' && (
        <May do="decide-cases">
          <TakeBar take={take} noun={noun} />
        </May>
      )}
      {hold.kind === 'mine' && !outcome && (
        <HeldBar noun={noun} until={hold.until} release={release}>
          <div className={styles.pair}>
            <Button icon={<RotateIcon />} endIcon={<Kbd>S</Kbd>} onClick={() => show('sent-back')}>
              {remarks.length === 0 ? 'Send back' : `Send back (${remarks.length})`}
            </Button>
            <Button
              variant="tradeLong"
              icon={<CheckIcon />}
              endIcon={<Kbd>A</Kbd>}
              onClick={() => show('approved')}
            >
              Approve
            </Button>
          </div>
        </HeldBar>
      )}
    </>
  );
}

function DockContent(props: ContentProps) {
  const { dock, reviewed, draft, onDiscard } = props;
  const { view, remarks, decision } = dock;
  switch (view.kind) {
    case 'decided':
      return <DecidedNotice outcome={view.outcome} />;
    case 'owed':
      return (
        <May do="ask-account">
          <OwedBar reviewed={reviewed} decision={decision} />
        </May>
      );
    case 'overtaken':
      return <OvertakenNotice draft={draft} remarks={remarks} texts={reviewed.texts} onDiscard={onDiscard} />;
    case 'waits':
      return <WaitingDock {...props} outcome={view.outcome} />;
    case 'closed':
      return null;
  }
}

/** Where an officer takes the questionnaire and decides it; always visible below the facts. */
export function QuestionnaireDock(props: QuestionnaireDockProps) {
  const dock = useQuestionnaireDock(props);
  if (dock.view.kind === 'closed') return null;
  return (
    <section className={styles.dock} aria-label="Decision">
      <DockContent {...props} dock={dock} />
    </section>
  );
}
