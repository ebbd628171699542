import {
  approveTemplateDraft,
  sendBackTemplateDraft,
  takeBackTemplateDraft,
  type TemplateDraft,
  templateLanguages,
} from '@credence/contract/template-editing';
import { readDraft, textKey } from '@credence/questionnaire';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { ErrorState } from '@credence/ui/state-message';
import { Tabs } from '@credence/ui/tabs';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import page from '../../parts/page.module.css';
import { isCountry } from '../../words/countries.ts';
import { exactTime } from '../../words/time.ts';
import { SentenceDialog } from '../../parts/sentence-dialog.tsx';
import { templateHref, textOf } from '../template/index.ts';
import { Changes, sideOfVersion } from '../template-diff/index.ts';
import { Preview } from '../template-preview/index.ts';
import { DraftHeader } from './draft-header.tsx';
import styles from './review.module.css';
import { baseOf, Refused } from './submit-dialog.tsx';
import { useTab } from './use-tab.ts';

interface ReviewViewProps {
  draft: TemplateDraft;
  onReload: () => void;
}

/** Asks before a draft is published. */
function ApproveDialog({ draft, onClose }: { draft: TemplateDraft; onClose: () => void }) {
  const [, navigate] = useLocation();
  const { templateCode, draftId, revision } = draft;
  const approve = useMutation({
    mutationFn: () => call(approveTemplateDraft, { templateCode, draftId, revision }),
    onSuccess: () => navigate(templateHref(templateCode)),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Publish this version?"
      closeLabel="Close"
      dismissible={!approve.isPending}
      actions={
        <>
          <Button disabled={approve.isPending} onClick={onClose}>
            Go back
          </Button>
          <Button variant="primary" loading={approve.isPending} onClick={() => approve.mutate()}>
            Publish
          </Button>
        </>
      }
    >
      {approve.error && (
        <Banner tone="danger" title="It was not published" announce>
          <Refused error={approve.error} />
        </Banner>
      )}
      <p>Accounts are asked it from now on. Those who have begun an earlier version continue with theirs.</p>
    </Dialog>
  );
}

function SendBackDialog({ draft, onReload, onClose }: ReviewViewProps & { onClose: () => void }) {
  const { templateCode, draftId, revision } = draft;
  const sendBack = useMutation({
    mutationFn: (remark: string) => call(sendBackTemplateDraft, { templateCode, draftId, revision, remark }),
    onSuccess: onReload,
  });
  return (
    <SentenceDialog
      title="Send it back?"
      label="Remark"
      hint="Whoever wrote it reads what has to be changed."
      missing="Say what has to be changed."
      confirm="Send back"
      pending={sendBack.isPending}
      error={sendBack.error}
      onConfirm={(remark) => sendBack.mutate(remark)}
      onClose={onClose}
    >
      <p>It can be changed again, and is submitted once more afterwards.</p>
    </SentenceDialog>
  );
}

/** What this officer may do with a draft that waits, and why not more. */
function Actions({ draft, onReload }: ReviewViewProps) {
  const [asking, setAsking] = useState<'approve' | 'send-back'>();
  const { templateCode, draftId, mine, mayApprove } = draft;
  const takeBack = useMutation({
    mutationFn: () => call(takeBackTemplateDraft, { templateCode, draftId }),
    onSuccess: onReload,
  });
  const close = () => setAsking(undefined);
  const why = mine
    ? 'You submitted it: another officer approves it.'
    : 'You wrote some of it: another officer approves it.';
  return (
    <>
      {takeBack.error && <span className={styles.failed}>{explain(takeBack.error)}</span>}
      {!mayApprove && (
        <span id="why-not" className={page.quiet}>
          {why}
        </span>
      )}
      {mine ? (
        <Button size="small" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
          Take it back
        </Button>
      ) : (
        <Button size="small" onClick={() => setAsking('send-back')}>
          Send back…
        </Button>
      )}
      <Button
        size="small"
        variant="primary"
        disabled={!mayApprove}
        aria-describedby={mayApprove ? undefined : 'why-not'}
        onClick={() => setAsking('approve')}
      >
        Approve…
      </Button>
      {asking === 'approve' && <ApproveDialog draft={draft} onClose={close} />}
      {asking === 'send-back' && <SendBackDialog draft={draft} onReload={onReload} onClose={close} />}
    </>
  );
}

const tabs = [
  { value: 'changes', label: 'Changes' },
  { value: 'preview', label: 'Preview' },
];

/** A draft that waits for another officer: what differs, and how it is asked. */
export function ReviewView({ draft, onReload }: ReviewViewProps) {
  const { templateCode, newestVersion, structure, texts, submitted } = draft;
  const [tab, setTab] = useTab(tabs);
  const { written } = useMemo(
    () =>
      readDraft(
        { code: templateCode, version: (newestVersion ?? 0) + 1, structure, texts },
        templateLanguages,
        isCountry,
      ),
    [templateCode, newestVersion, structure, texts],
  );
  return (
    <div className={page.screen}>
      <DraftHeader
        draft={draft}
        title={textOf({ structure, texts }, textKey.title)}
        actions={<Actions draft={draft} onReload={onReload} />}
      />
      {submitted && (
        <Banner tone="info" title={`Submitted by ${submitted.officerName} on ${exactTime(submitted.at)}`}>
          <p className={page.said}>{submitted.note}</p>
        </Banner>
      )}
      {written === undefined ? (
        <ErrorState
          title="It can no longer be published as it is"
          text="What is checked has changed since it was submitted. Send it back, so that it is mended."
        />
      ) : (
        <Tabs label="Ways to look at the draft" tabs={tabs} value={tab} onChange={setTab}>
          {tab === 'preview' ? (
            <Preview template={written.template} texts={written.texts} />
          ) : (
            <Changes before={baseOf(draft)} after={sideOfVersion('The draft', written)} />
          )}
        </Tabs>
      )}
    </div>
  );
}
