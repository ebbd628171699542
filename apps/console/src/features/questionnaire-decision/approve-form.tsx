import { Banner } from '@credence/ui/banner';
import { useEffect, useRef } from 'react';
import { explain } from '../../api/messages.ts';
import { DockForm } from '../../holds/dock-form.tsx';
import { NoteField } from '../../holds/note-field.tsx';
import { counted } from '../../words/text.ts';
import type { Decision } from './use-questionnaire-decision.ts';

export interface DecisionFormProps {
  note: string;
  onNote: (note: string) => void;
  sending: boolean;
  error: unknown;
  /** It is no longer held: nothing can be sent, and nothing is lost. */
  disabled: boolean;
  onDecide: (decision: Decision) => void;
  onClose: () => void;
}

/** Why the decision was not saved. */
export function DecisionFailure({ error }: { error: unknown }) {
  if (error === null) return null;
  return (
    <Banner tone="danger" title="The decision was not saved" announce>
      {explain(error)} Your remarks and your note are still here.
    </Banner>
  );
}

/** An approval: a note, if the officer has something to say to colleagues. */
export function ApproveForm({ unsent, ...props }: DecisionFormProps & { unsent: number }) {
  const { note, onNote, sending, error, disabled, onDecide, onClose } = props;
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => submit.current?.focus(), []);
  return (
    <DockForm
      title="Approve"
      confirm="Approve"
      variant="tradeLong"
      submit={submit}
      sending={sending}
      disabled={disabled}
      onSubmit={() => onDecide({ outcome: 'approved', privateNote: note.trim() })}
      onClose={onClose}
      asking={false}
      dialog={null}
    >
      <DecisionFailure error={error} />
      {unsent > 0 && (
        <Banner tone="warning" title={`${counted(unsent, 'remark')} will not be sent`}>
          An approval carries no remarks. To have something mended, send the questionnaire back instead.
        </Banner>
      )}
      <NoteField note={note} onChange={onNote} />
    </DockForm>
  );
}
