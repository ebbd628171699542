import { type CampaignDetail, submitCampaign } from '@credence/contract/campaign';
import { campaignFields, campaignProblems } from '@credence/contract/campaign-plan';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { useServerTime } from '../../api/server-time.ts';
import { focusFirst } from '../../parts/focus.ts';
import { SentenceDialog } from '../../parts/sentence-dialog.tsx';
import { exactTime } from '../../words/time.ts';
import { Refused } from '../campaign/index.ts';
import { Preview } from '../campaign-preview/index.ts';
import { fieldId } from './field-id.ts';
import { WhatFields, WhenFields, WhomFields } from './fields.tsx';
import styles from './form.module.css';
import { type Saving, useSaving } from './use-saving.ts';

/** Whether it is saved, and what to do where it is not. */
function SaveLine({ saving }: { saving: Saving }) {
  const { overtaken, error } = saving;
  if (overtaken)
    return (
      <Banner
        tone="warning"
        title={`${overtaken.officerName} changed it on ${exactTime(overtaken.at)}`}
        announce
        action={
          <div className={styles.line}>
            <Button size="small" onClick={() => void saving.takeTheirs()}>
              Take theirs
            </Button>
            <Button size="small" onClick={saving.keepMine}>
              Keep mine
            </Button>
          </div>
        }
      >
        You have typed since. Nothing is saved until you say which of the two stays.
      </Banner>
    );
  if (error !== null && !saving.isSaved)
    return (
      <Banner
        tone="danger"
        title="It is not saved"
        announce
        action={
          <Button size="small" onClick={saving.again}>
            Try again
          </Button>
        }
      >
        {explain(error)} What you typed stays here.
      </Banner>
    );
  return (
    <p className={styles.quiet} role="status">
      {saving.isSaved ? 'Everything is saved.' : 'Saving …'}
    </p>
  );
}

interface SubmitDialogProps {
  campaignId: string;
  revision: number;
  onDone: () => void;
  onClose: () => void;
}

function SubmitDialog({ campaignId, revision, onDone, onClose }: SubmitDialogProps) {
  const submit = useMutation({
    mutationFn: (note: string) => call(submitCampaign, { campaignId, revision, note }),
    onSuccess: onDone,
  });
  return (
    <SentenceDialog
      title="Submit for approval?"
      label="What is asked, and why"
      hint="The officer who starts it reads it, and so do auditors."
      missing="Say what is asked and why."
      confirm="Submit"
      pending={submit.isPending}
      error={submit.error}
      refusal={<Refused error={submit.error} />}
      onConfirm={(note) => submit.mutate(note)}
      onClose={onClose}
    >
      <p>
        It cannot be changed while it waits. Another officer, who wrote none of it, starts it or sends it
        back.
      </p>
    </SentenceDialog>
  );
}

export interface PlanFormProps {
  detail: CampaignDetail;
  /** It was submitted. */
  onSubmitted: () => void;
}

/** The plan of a campaign while it is written, and whom it would ask. */
export function PlanForm({ detail, onSubmitted }: PlanFormProps) {
  const { line, sites } = detail;
  const saving = useSaving(detail);
  const now = useServerTime(30_000);
  const [tried, setTried] = useState(false);
  const [submitting, setSubmitting] = useState(false);
  const { plan, change } = saving;
  const found = campaignProblems(plan, { now: new Date(now), sites });
  const wrong = campaignFields.filter((field) => found[field] !== undefined);
  const shown = Object.fromEntries(
    wrong.flatMap((field) => (tried || found[field] !== 'required' ? [[field, found[field]]] : [])),
  );
  const fields = { plan, problems: shown, onChange: change };

  function submit(): void {
    setTried(true);
    if (wrong.length > 0) focusFirst(...wrong.map(fieldId));
    else setSubmitting(true);
  }

  return (
    <div className={styles.screen}>
      <div className={styles.columns}>
        <section className={styles.fields} aria-labelledby="whom">
          <h2 id="whom" className={styles.sub}>
            Whom
          </h2>
          <WhomFields {...fields} sites={sites} />
        </section>
        <section className={styles.fields} aria-labelledby="what">
          <h2 id="what" className={styles.sub}>
            What and until when
          </h2>
          <WhatFields {...fields} />
          <WhenFields {...fields} />
        </section>
      </div>
      <SaveLine saving={saving} />
      <div className={styles.line}>
        <Button variant="primary" disabled={!saving.isSaved} onClick={submit}>
          Submit…
        </Button>
        {tried && wrong.length > 0 && (
          <span className={styles.quiet} role="status">
            {wrong.length === 1 ? 'One field has' : `${wrong.length} fields have`} to be mended first.
          </span>
        )}
      </div>
      {plan.site !== '' && plan.levels.length > 0 && (
        <section className={styles.screen} aria-labelledby="who">
          <h2 id="who" className={styles.sub}>
            Who would be asked
          </h2>
          <Preview campaignId={line.campaignId} revision={saving.revision} />
        </section>
      )}
      {submitting && (
        <SubmitDialog
          campaignId={line.campaignId}
          revision={saving.revision}
          onDone={onSubmitted}
          onClose={() => setSubmitting(false)}
        />
      )}
    </div>
  );
}
