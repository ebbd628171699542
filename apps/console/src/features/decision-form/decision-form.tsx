import { useQuery } from '@tanstack/react-query';
import { applicantTexts } from '../../api/applicant-texts.ts';
import { DockForm, FormProblem } from '../../holds/dock-form.tsx';
import { NoteField } from '../../holds/note-field.tsx';
import { ApplicantPreview } from './applicant-preview.tsx';
import { DocumentChoice } from './document-choice.tsx';
import { FormWarnings } from './form-warnings.tsx';
import { groupsOf } from './label-groups.ts';
import { LabelPicker } from './label-picker.tsx';
import { type DecisionFormProps, type DecisionFormView, useDecisionForm } from './use-decision-form.ts';

const wordings = {
  approved: { title: 'Approve', confirm: 'Approve', variant: 'tradeLong' },
  doubtful: { title: 'Approve anyway?', confirm: 'Approve anyway', variant: 'tradeLong' },
  retry: { title: 'Ask again', confirm: 'Ask again', variant: 'primary' },
  refused: { title: 'Refuse for good', confirm: 'Refuse for good', variant: 'tradeShort' },
} as const;

/** Reasons, document and note, as far as a decision of this kind needs them. */
function FormFields(props: DecisionFormProps & { form: DecisionFormView }) {
  const { form, outcome, reviewed, draft, disabled, error } = props;
  const texts = useQuery(applicantTexts);
  return (
    <>
      <FormWarnings outcome={outcome} error={error} texts={texts} barred={form.barred} doubts={form.doubts} />
      {outcome !== 'approved' && (
        <LabelPicker
          outcome={outcome}
          groups={groupsOf(reviewed)}
          suggested={reviewed.suggestedLabels}
          texts={texts.data}
          chosen={form.labels}
          onChange={form.chooseLabels}
          searchField={form.fields.searchField}
          disabled={disabled}
        />
      )}
      {form.documents !== null && (
        <DocumentChoice
          documents={form.documents}
          draft={form.named}
          onChange={form.setNamed}
          missing={form.incomplete}
          typeField={form.fields.typeField}
          disabled={disabled}
        />
      )}
      {form.incomplete && outcome !== 'approved' && (
        <FormProblem>Choose at least one reason: the applicant has to know what to do.</FormProblem>
      )}
      <ApplicantPreview outcome={outcome} item={reviewed.item} labels={form.labels} texts={texts.data} />
      <NoteField
        field={form.fields.noteField}
        note={draft.note}
        required={form.doubts.length > 0}
        error={form.unexplained && 'Say why it can be approved anyway. The note is kept with the case.'}
        onChange={form.writeNote}
      />
    </>
  );
}

/** Everything that one kind of decision needs. */
export function DecisionForm(props: DecisionFormProps) {
  const { outcome, onClose, sending, disabled } = props;
  const form = useDecisionForm(props);
  const { fields, onSubmit, doubts, barred } = form;
  const { title, confirm, variant } = wordings[doubts.length > 0 ? 'doubtful' : outcome];
  return (
    <DockForm
      title={title}
      confirm={confirm}
      variant={variant}
      submit={fields.submit}
      sending={sending}
      disabled={disabled || barred}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormFields {...props} form={form} />
    </DockForm>
  );
}
