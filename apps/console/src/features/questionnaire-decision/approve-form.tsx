import type { InvestorClaims } from '@credence/contract/review-class';
import { Banner } from '@credence/ui/banner';
import { useEffect, useRef } from 'react';
import { explain } from '../../api/messages.ts';
import { DockForm } from '../../holds/dock-form.tsx';
import { NoteField } from '../../holds/note-field.tsx';
import { counted } from '../../words/text.ts';
import { missingText, ProofFields, type ProofFieldsProps } from './proof-fields.tsx';
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
      {explain(error)} {missingText(error)} Your remarks and your note are still here.
    </Banner>
  );
}

export interface ApproveFormProps extends DecisionFormProps, Omit<ProofFieldsProps, 'claims'> {
  unsent: number;
  /** The class of investors that is granted with it; null where it asks for none. */
  claims: InvestorClaims | null;
}

/** An approval: a note, if the officer has something to say to colleagues; of a class what is proved. */
export function ApproveForm({ unsent, claims, proved, onProved, ...props }: ApproveFormProps) {
  const { note, onNote, sending, error, disabled, onDecide, onClose } = props;
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => submit.current?.focus(), []);
  return (
    <DockForm
      title={claims === null ? 'Approve' : 'Approve and grant the class'}
      confirm={claims === null ? 'Approve' : 'Grant the class'}
      variant="tradeLong"
      submit={submit}
      sending={sending}
      disabled={disabled}
      onSubmit={() => onDecide({ outcome: 'approved', privateNote: note.trim(), ...(claims && { proved }) })}
      onClose={onClose}
    >
      <DecisionFailure error={error} />
      {unsent > 0 && (
        <Banner tone="warning" title={`${counted(unsent, 'remark')} will not be sent`}>
          An approval carries no remarks. To have something mended, send the questionnaire back instead.
        </Banner>
      )}
      {claims && <ProofFields claims={claims} proved={proved} onProved={onProved} />}
      <NoteField note={note} onChange={onNote} />
    </DockForm>
  );
}
