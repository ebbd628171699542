import { rebaseTemplateDraft, type TemplateDraft } from '@credence/contract/template-editing';
import { readTemplate, sourceLanguage, type TemplateFinding, textKey } from '@credence/questionnaire';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { EmptyState } from '@credence/ui/state-message';
import { Tabs } from '@credence/ui/tabs';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { call, reasonOf } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { useShortcuts } from '../../keyboard/shortcuts.tsx';
import { isCountry } from '../../words/countries.ts';
import { counted } from '../../words/text.ts';
import { exactTime } from '../../words/time.ts';
import { type Path, templateHref, textOf } from '../template/index.ts';
import { Changes } from '../template-diff/index.ts';
import { Problems, type Target, targetOf, TemplateEditor } from '../template-editor/index.ts';
import { Preview } from '../template-preview/index.ts';
import { baseOf, DraftHeader, SubmitDialog, useTab } from '../template-review/index.ts';
import { ConflictNotice, type Editing, SaveLine, sideOf, useEditing } from '../template-saving/index.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import styles from './draft.module.css';
import { JsonView } from './json-view.tsx';
import { Translations } from './translations.tsx';

const tabs = [
  { value: 'write', label: 'Write' },
  { value: 'languages', label: 'Languages' },
  { value: 'preview', label: 'Preview' },
  { value: 'changes', label: 'Changes' },
  { value: 'json', label: 'JSON' },
];

/** The draft as it would be asked, as soon as its structure has no faults. */
function DraftPreview({ draft, editing }: { draft: TemplateDraft; editing: Editing }) {
  const { now } = editing;
  const read = useMemo(
    () =>
      readTemplate(
        { ...now.structure, code: draft.templateCode, version: 1, languages: [sourceLanguage] },
        isCountry,
      ),
    [now.structure, draft.templateCode],
  );
  if ('template' in read) return <Preview template={read.template} texts={now.texts} />;
  return (
    <EmptyState
      title="It cannot be asked yet"
      text={`Its structure has ${counted(read.faults.length, 'fault')}. They are listed above, each with the way to its field.`}
    />
  );
}

function DraftChanges({ draft, editing }: { draft: TemplateDraft; editing: Editing }) {
  const after = sideOf('The draft', editing.now);
  if (after) return <Changes before={baseOf(draft)} after={after} />;
  return (
    <EmptyState
      title="It cannot be compared yet"
      text="Something in the structure is not in the right form. See the faults above."
    />
  );
}

/** What was said of the draft from outside: why it was sent back, what was published since. */
function Notices({ draft, editing, onReload }: EditingViewProps & { editing: Editing }) {
  const { templateCode, draftId, sentBack, newestVersion, from } = draft;
  const rebase = useMutation({
    mutationFn: () => call(rebaseTemplateDraft, { templateCode, draftId, revision: editing.revision }),
    onSuccess: onReload,
  });
  const base = from?.templateCode === templateCode ? from.version : 0;
  const { saving } = editing;
  const closed = saving.state === 'failed' && reasonOf(saving.error) === 'TEMPLATE_DRAFT_CLOSED';
  return (
    <>
      {saving.state === 'overtaken' && <ConflictNotice editing={editing} by={saving.by} />}
      {closed && (
        <Banner
          tone="danger"
          title="This draft cannot be changed any more"
          announce
          action={
            <Button size="small" onClick={onReload}>
              See how it stands
            </Button>
          }
        >
          Another officer has submitted or discarded it. What you typed last was not saved.
        </Banner>
      )}
      {sentBack && (
        <Banner tone="warning" title={`${sentBack.officerName} sent it back on ${exactTime(sentBack.at)}`}>
          <p className={styles.said}>{sentBack.remark}</p>
        </Banner>
      )}
      {newestVersion !== null && newestVersion > base && (
        <Banner
          tone="info"
          title={`Version ${newestVersion} was published since this draft was started`}
          action={
            <Button
              size="small"
              disabled={editing.unsaved}
              loading={rebase.isPending}
              onClick={() => rebase.mutate()}
            >
              Compare with version {newestVersion} from now on
            </Button>
          }
        >
          What you typed stays. {rebase.error && explain(rebase.error)}
        </Banner>
      )}
    </>
  );
}

interface EditingViewProps {
  draft: TemplateDraft;
  /** The draft has to be loaded again. */
  onReload: () => void;
}

/** What of the form is looked at. */
function useSelection() {
  const [selected, select] = useState<Path>([]);
  const [target, setTarget] = useState<Target>();
  const [language, setLanguage] = useState<string>(sourceLanguage);
  return { selected, select, target, setTarget, language, setLanguage };
}

interface RemovedProps {
  what: string | undefined;
  onUndo: () => void;
}

const Removed = ({ what, onUndo }: RemovedProps) => (
  <div role="status" className={styles.removed}>
    {what !== undefined && (
      <>
        {what}{' '}
        <Button size="x-small" onClick={onUndo}>
          Undo the removal
        </Button>
      </>
    )}
  </div>
);

/** Submitting and discarding. */
function Actions({ draft, editing, onReload }: EditingViewProps & { editing: Editing }) {
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState<'submit' | 'discard'>();
  const { read, findings, unsaved, revision, saving } = editing;
  const faults = findings.filter(({ severity }) => severity === 'fault').length;
  const { templateCode, draftId } = draft;
  const waiting = faults > 0 ? `${counted(faults, 'fault')} to mend first` : unsaved && 'Not saved yet';
  const close = () => setAsking(undefined);
  return (
    <>
      <Button size="small" disabled={saving.state === 'saving'} onClick={() => setAsking('discard')}>
        Discard…
      </Button>
      <Button
        size="small"
        variant="primary"
        disabled={Boolean(waiting)}
        title={waiting || undefined}
        onClick={() => setAsking('submit')}
      >
        Submit…
      </Button>
      {asking === 'discard' && (
        <DiscardDialog
          address={{ templateCode, draftId }}
          revision={revision}
          onDone={() => navigate(templateHref(templateCode))}
          onClose={close}
        />
      )}
      {asking === 'submit' && read.written && (
        <SubmitDialog
          draft={draft}
          revision={revision}
          written={read.written}
          onDone={onReload}
          onClose={close}
        />
      )}
    </>
  );
}

/** A draft that is being written. */
export function EditingView({ draft, officerId, onReload }: EditingViewProps & { officerId: string }) {
  const editing = useEditing(draft, officerId);
  const { now, change, undo, redo, findings } = editing;
  const selection = useSelection();
  const [removal, setRemoval] = useState<string>();
  const [tab, setTab] = useTab(tabs);

  useShortcuts('Draft', [
    { keys: ['z'], label: 'Undo', run: undo },
    { keys: ['y'], label: 'Redo', run: redo },
  ]);

  function go({ place }: TemplateFinding): void {
    const target = targetOf(now, place);
    // A language that is missing as a whole is begun among the others.
    setTab(target.key === '' ? 'languages' : 'write');
    selection.select(target.select);
    if (target.language) selection.setLanguage(target.language);
    selection.setTarget(target);
  }

  const panels: Readonly<Record<string, ReactNode>> = {
    write: (
      <TemplateEditor
        {...selection}
        document={now}
        change={(next, what) => {
          setRemoval(undefined);
          change(next, what);
        }}
        sayRemoved={setRemoval}
        findings={findings}
        onReached={() => selection.setTarget(undefined)}
      />
    ),
    languages: <Translations editing={editing} sayRemoved={setRemoval} />,
    preview: <DraftPreview draft={draft} editing={editing} />,
    changes: <DraftChanges draft={draft} editing={editing} />,
    json: <JsonView editing={editing} />,
  };
  return (
    <div className={styles.screen}>
      <DraftHeader
        draft={draft}
        title={textOf(now, textKey.title)}
        aside={<SaveLine editing={editing} />}
        actions={<Actions draft={draft} editing={editing} onReload={onReload} />}
      />
      <Notices draft={draft} editing={editing} onReload={onReload} />
      <Problems document={now} findings={findings} onGo={go} />
      <Removed
        what={removal}
        onUndo={() => {
          undo();
          setRemoval(undefined);
        }}
      />
      <Tabs label="Ways to look at the draft" tabs={tabs} value={tab} onChange={setTab}>
        {panels[tab]}
      </Tabs>
    </div>
  );
}
