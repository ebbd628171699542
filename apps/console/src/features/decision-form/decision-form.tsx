import { Button } from '@credence/ui/button';
import { IconButton } from '@credence/ui/icon-button';
import { CrossIcon } from '@credence/ui/icons/cross';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { applicantTexts } from '../../api/applicant-texts.ts';
import { NoteField } from '../../holds/note-field.tsx';
import { Kbd } from '../../keyboard/kbd.tsx';
import { ApplicantPreview } from './applicant-preview.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './decision-form.module.css';
import { DocumentChoice } from './document-choice.tsx';
import { FormWarnings } from './form-warnings.tsx';
import { groupsOf } from './label-groups.ts';
import { LabelPicker } from './label-picker.tsx';
import { type DecisionFormProps, type DecisionFormView, useDecisionForm } from './use-decision-form.ts';

const wordings = {
  approved: { title: 'Approve', confirm: 'Approve', variant: 'tradeLong' },
  retry: { title: 'Ask again', confirm: 'Ask again', variant: 'primary' },
  refused: { title: 'Refuse for good', confirm: 'Refuse…', variant: 'tradeShort' },
} as const;

/** Reasons, document and note, as far as a decision of this kind needs them. */
function FormFields(props: DecisionFormProps & { form: DecisionFormView }) {
  const { form, outcome, reviewed, draft, disabled, error } = props;
  const texts = useQuery(applicantTexts);
  return (
    <div className={styles.body}>
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
        <p className={styles.problem} role="alert">
          Choose at least one reason: the applicant has to know what to do.
        </p>
      )}
      <ApplicantPreview outcome={outcome} item={reviewed.item} labels={form.labels} texts={texts.data} />
      <NoteField
        field={form.fields.noteField}
        note={draft.note}
        error={form.unexplained && 'Say why it can be approved all the same: it is kept with the case.'}
        onChange={form.writeNote}
      />
    </div>
  );
}

/** Everything that one kind of decision needs. */
export function DecisionForm(props: DecisionFormProps) {
  const { outcome, onClose, sending, disabled } = props;
  const form = useDecisionForm(props);
  const {
    handlers,
    fields: { submit },
    doubts,
    barred,
    confirmation,
  } = form;
  const id = useId();
  const { title, confirm, variant } = wordings[outcome];
  return (
    // Escape and Ctrl+Enter are conveniences; both have a button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className={styles.form} aria-labelledby={`${id}-title`} {...handlers}>
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <IconButton size="x-small" label="Close, keeping the draft" icon={<CrossIcon />} onClick={onClose} />
      </div>
      <FormFields {...props} form={form} />
      <div className={styles.foot}>
        <Button size="small" variant="tradeSecondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          ref={submit}
          type="submit"
          size="small"
          variant={variant}
          loading={sending}
          disabled={disabled || barred}
          endIcon={<Kbd>Ctrl ⏎</Kbd>}
        >
          {confirm}
        </Button>
      </div>
      <ConfirmDialog
        confirmation={confirmation}
        refusing={outcome === 'refused'}
        variant={variant}
        doubts={doubts}
      />
    </form>
  );
}
