import {
  submitTemplateDraft,
  type TemplateDraft,
  templateFindings,
  templateLanguages,
} from '@credence/contract/template-editing';
import type { readDraft } from '@credence/questionnaire';
import { Banner } from '@credence/ui/banner';
import { useMutation } from '@tanstack/react-query';
import { call, detailsOf } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { languageName } from '../../words/text.ts';
import { SentenceDialog } from '../../parts/sentence-dialog.tsx';
import { Changes, sideOfVersion } from '../template-diff/index.ts';
import styles from './review.module.css';

export interface SubmitDialogProps {
  draft: TemplateDraft;
  /** The save that is submitted. */
  revision: number;
  written: NonNullable<ReturnType<typeof readDraft>['written']>;
  onDone: () => void;
  onClose: () => void;
}

/** The version that a draft is compared with. */
export const baseOf = ({ base, from }: TemplateDraft) =>
  base === null ? undefined : sideOfVersion(`Version ${from?.version ?? base.template.version}`, base);

/** Why a draft was refused, with the faults that only the server has found. */
export function Refused({ error }: { error: unknown }) {
  const refused = detailsOf(error, 'TEMPLATE_INVALID', templateFindings);
  const faults = refused?.findings.filter(({ severity }) => severity === 'fault') ?? [];
  return (
    <>
      {explain(error)}
      <ul>
        {faults.map(({ place, text }) => (
          <li key={place + text}>
            {place} {text}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Says what will be published, and asks what was changed and why. */
export function SubmitDialog({ draft, revision, written, onDone, onClose }: SubmitDialogProps) {
  const { templateCode, draftId } = draft;
  const submit = useMutation({
    mutationFn: (note: string) => call(submitTemplateDraft, { templateCode, draftId, revision, note }),
    onSuccess: onDone,
  });
  const missing = templateLanguages.filter((language) => written.texts[language] === undefined);
  return (
    <SentenceDialog
      title="Submit for publishing?"
      label="What was changed, and why"
      hint="The officer who approves reads it, and so do auditors."
      missing="Say what was changed and why."
      confirm="Submit"
      pending={submit.isPending}
      error={submit.error}
      refusal={<Refused error={submit.error} />}
      onConfirm={(note) => submit.mutate(note)}
      onClose={onClose}
    >
      <p>
        It cannot be changed while it waits. Another officer, who wrote none of it, publishes it or sends it
        back.
      </p>
      {missing.length > 0 && (
        <Banner tone="warning" title="Read in English in these languages">
          {missing.map(languageName).join(', ')}
        </Banner>
      )}
      <div className={styles.scroll}>
        <Changes before={baseOf(draft)} after={sideOfVersion('The draft', written)} />
      </div>
    </SentenceDialog>
  );
}
