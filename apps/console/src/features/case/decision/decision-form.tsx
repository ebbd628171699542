import type { ReviewCase, VerdictOutcome } from '@credence/contract';
import { Badge, Banner, Button, CrossIcon, Dialog, IconButton, LockIcon, TextArea } from '@credence/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { applicantTexts } from '../../../api/applicant-texts.ts';
import { explain } from '../../../api/messages.ts';
import { Kbd } from '../../../parts/kbd.tsx';
import type { Draft } from '../drafts.ts';
import { ApplicantPreview } from './applicant-preview.tsx';
import styles from './decision-form.module.css';
import { documentAtFirst, DocumentChoice, namedDocument } from './document-choice.tsx';
import { doubtsOf } from './doubts.ts';
import { groupsOf } from './label-groups.ts';
import { LabelPicker } from './label-picker.tsx';
import type { Decision } from './use-decision.ts';

const noteLimit = 4000;

const wordings = {
  approved: { title: 'Approve', confirm: 'Approve', variant: 'tradeLong' },
  retry: { title: 'Ask again', confirm: 'Ask again', variant: 'primary' },
  refused: { title: 'Refuse for good', confirm: 'Refuse…', variant: 'tradeShort' },
} as const;

export interface DecisionFormProps {
  outcome: VerdictOutcome;
  reviewed: ReviewCase;
  draft: Draft;
  onDraft: (part: Partial<Draft>) => void;
  onDecide: (decision: Decision) => void;
  onClose: () => void;
  sending: boolean;
  error: unknown;
  /** The case is not held any more: nothing can be sent, but nothing is lost either. */
  disabled: boolean;
}

/** Everything one kind of decision needs. What cannot be undone, or goes against what was read, is asked for once more. */
export function DecisionForm(props: DecisionFormProps) {
  const { outcome, reviewed, draft, onDraft, onDecide, onClose, sending, error, disabled } = props;
  const texts = useQuery(applicantTexts);
  const [asking, setAsking] = useState(false);
  const [incomplete, setIncomplete] = useState(false);
  const [unexplained, setUnexplained] = useState(false);
  const [named, setNamed] = useState(() => documentAtFirst(reviewed));
  const searchField = useRef<HTMLInputElement>(null);
  const typeField = useRef<HTMLSelectElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const id = useId();

  const words = wordings[outcome];
  const labels = outcome === 'approved' ? [] : draft[outcome];
  const doubts = outcome === 'approved' ? doubtsOf(reviewed) : [];
  const barred = outcome === 'approved' && reviewed.account.barred;
  const toName = outcome === 'approved' ? reviewed.documentsToName : null;

  useEffect(() => {
    (searchField.current ?? typeField.current ?? submit.current)?.focus();
  }, []);

  function send(): void {
    setAsking(false);
    onDecide({
      outcome,
      labels: [...labels],
      privateNote: draft.note.trim(),
      document: toName === null ? undefined : namedDocument(named),
    });
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (sending || disabled || barred) return;
    if (outcome !== 'approved' && labels.length === 0) {
      setIncomplete(true);
      searchField.current?.focus();
    } else if (toName !== null && namedDocument(named) === undefined) {
      setIncomplete(true);
      typeField.current?.focus();
    } else if (doubts.length > 0 && draft.note.trim() === '') {
      setUnexplained(true);
      noteField.current?.focus();
    } else if (outcome === 'refused' || doubts.length > 0) setAsking(true);
    else send();
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (asking) return;
    if (event.key === 'Escape') onClose();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  }

  return (
    // Escape and Ctrl+Enter are conveniences; both have a button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className={styles.form} aria-labelledby={`${id}-title`} onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {words.title}
        </h2>
        <IconButton size="x-small" label="Close, keeping the draft" icon={<CrossIcon />} onClick={onClose} />
      </div>
      <div className={styles.body}>
        {error !== null && (
          <Banner tone="danger" title="The decision was not saved" announce>
            {explain(error)} Your reasons and your note are still here.
          </Banner>
        )}
        {texts.isError && outcome !== 'approved' && (
          <Banner
            tone="warning"
            title="The texts for applicants could not be loaded"
            action={
              <Button size="x-small" onClick={() => void texts.refetch()}>
                Load them again
              </Button>
            }
          />
        )}
        {barred && (
          <Banner tone="warning" title="The account is barred from verification" announce>
            This case can be approved once the account is let in again.
          </Banner>
        )}
        {doubts.length > 0 && (
          <Banner tone="warning" title="Look twice before you approve">
            <ul className={styles.doubts}>
              {doubts.map((doubt) => (
                <li key={doubt}>{doubt}</li>
              ))}
            </ul>
          </Banner>
        )}
        {outcome !== 'approved' && (
          <LabelPicker
            outcome={outcome}
            groups={groupsOf(reviewed)}
            suggested={reviewed.suggestedLabels}
            texts={texts.data}
            chosen={labels}
            onChange={(chosen) => {
              setIncomplete(false);
              onDraft({ [outcome]: chosen });
            }}
            searchField={searchField}
            disabled={disabled}
          />
        )}
        {toName !== null && (
          <DocumentChoice
            taken={toName}
            draft={named}
            onChange={setNamed}
            missing={incomplete}
            typeField={typeField}
            disabled={disabled}
          />
        )}
        {incomplete && outcome !== 'approved' && (
          <p className={styles.problem} role="alert">
            Choose at least one reason: the applicant has to know what to do.
          </p>
        )}
        <ApplicantPreview outcome={outcome} item={reviewed.item} labels={labels} texts={texts.data} />
        <TextArea
          ref={noteField}
          label="Private note"
          error={unexplained && 'Say why it can be approved all the same: it is kept with the case.'}
          marker={
            <span className={styles.private}>
              <Badge tone="warning" icon={<LockIcon />}>
                Never shown to the applicant
              </Badge>
            </span>
          }
          rows={2}
          maxLength={noteLimit}
          value={draft.note}
          onChange={(event) => {
            setUnexplained(false);
            onDraft({ note: event.target.value });
          }}
        />
      </div>
      <div className={styles.foot}>
        <Button size="small" variant="tradeSecondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          ref={submit}
          type="submit"
          size="small"
          variant={words.variant}
          loading={sending}
          disabled={disabled || barred}
          endIcon={<Kbd>Ctrl ⏎</Kbd>}
        >
          {words.confirm}
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        tone="danger"
        title={outcome === 'refused' ? 'Refuse this applicant for good?' : 'Approve all the same?'}
        closeLabel="Close"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Go back</Button>
            <Button variant={words.variant} onClick={send}>
              {outcome === 'refused' ? 'Refuse for good' : 'Approve all the same'}
            </Button>
          </>
        }
      >
        {outcome === 'refused' ? (
          <p className={styles.consequence}>This is final: the applicant cannot try again.</p>
        ) : (
          <ul className={styles.doubts}>
            {doubts.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </ul>
        )}
      </Dialog>
    </form>
  );
}
