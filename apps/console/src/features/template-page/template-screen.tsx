import { startTemplateDraft, templateDraftAddress } from '@credence/contract/template-editing';
import { Banner } from '@credence/ui/banner';
import { BackLink } from '@credence/ui/back-link';
import { Button } from '@credence/ui/button';
import { Skeleton } from '@credence/ui/skeleton';
import { ErrorState } from '@credence/ui/state-message';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { Link, useLocation, useSearchParams } from 'wouter';
import { call, detailsOf, reasonOf } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { OfflineNotice } from '../../lists/list-notices.tsx';
import { useOnline } from '../../parts/online.ts';
import page from '../../parts/page.module.css';
import { useReady } from '../../parts/ready.ts';
import { useTitle } from '../../parts/title.ts';
import { May, useMay } from '../../permissions/may.tsx';
import { exactTime } from '../../words/time.ts';
import {
  DraftBadge,
  draftHref,
  happeningNames,
  readShown,
  TemplateBadge,
  type TemplateDetail,
  templateHref,
  templateQuery,
  templatesHref,
  templatesKey,
} from '../template/index.ts';
import { levelsWords } from './levels.ts';
import styles from './page.module.css';
import { ShownVersion } from './shown-version.tsx';
import { RestoreDialog, RetireDialog } from './standing-dialogs.tsx';
import { Versions } from './versions.tsx';

/** `draftId` of TEMPLATE_DRAFT_EXISTS. */
const underWay = v.object({ draftId: templateDraftAddress.entries.draftId });

type From = { version: number; offered?: true };

function useStart(templateCode: string) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: (from: From) => call(startTemplateDraft, { templateCode, from: { templateCode, ...from } }),
    onSuccess(address) {
      void client.invalidateQueries({ queryKey: templatesKey });
      navigate(draftHref(address));
    },
  });
}

/** Retiring, or bringing back. */
function Standing({ detail }: { detail: TemplateDetail }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { line, levels } = detail;
  if (line.state === 'unpublished') return null;
  const published = line.state === 'published';
  const dialog = {
    templateCode: line.templateCode,
    onClose: () => setAsking(false),
    onDone() {
      setAsking(false);
      void client.invalidateQueries({ queryKey: templatesKey });
    },
  };
  const blocked = published && levels.length > 0;
  return (
    <>
      {blocked && (
        <span id="why-not" className={page.quiet}>
          Cannot be retired while policies ask for it
        </span>
      )}
      <Button
        size="small"
        disabled={blocked}
        aria-describedby={blocked ? 'why-not' : undefined}
        onClick={() => setAsking(true)}
      >
        {published ? 'Retire…' : 'Bring back…'}
      </Button>
      {asking && (published ? <RetireDialog {...dialog} /> : <RestoreDialog {...dialog} />)}
    </>
  );
}

function Header({ detail }: { detail: TemplateDetail }) {
  const { line } = detail;
  const start = useStart(line.templateCode);
  const may = useMay();
  const { newest, draft } = line;
  return (
    <div className={page.stack}>
      <Link href={templatesHref('all')} asChild>
        <BackLink>Templates</BackLink>
      </Link>
      <div className={page.head}>
        <h1 className={page.title}>{line.title || line.templateCode}</h1>
        <TemplateBadge state={line.state} />
        <span className={styles.code}>{line.templateCode}</span>
        <div className={page.end}>
          <May do="publish-templates">
            <Standing detail={detail} />
          </May>
          {draft === null && newest !== null && may('write-templates') && (
            <Button
              size="small"
              variant="primary"
              loading={start.isPending}
              onClick={() => start.mutate({ version: newest.version })}
            >
              New draft
            </Button>
          )}
        </div>
      </div>
      <Started code={line.templateCode} error={start.error} />
    </div>
  );
}

/** Why no draft was started, and the way to the one that is under way. */
function Started({ code, error }: { code: string; error: unknown }) {
  if (error === null) return null;
  const exists = detailsOf(error, 'TEMPLATE_DRAFT_EXISTS', underWay);
  return (
    <Banner
      tone="danger"
      title="No draft was started"
      announce
      action={
        exists && (
          <Link href={draftHref({ templateCode: code, draftId: exists.draftId })}>Open that draft</Link>
        )
      }
    >
      {explain(error)}
    </Banner>
  );
}

/** The draft under way, and what the release offers. */
function UnderWay({ detail: { line } }: { detail: TemplateDetail }) {
  const start = useStart(line.templateCode);
  const may = useMay();
  const { draft, offered, templateCode } = line;
  return (
    <>
      {draft && (
        <Banner
          tone={draft.state === 'submitted' ? 'warning' : 'info'}
          title={draft.state === 'submitted' ? 'A draft waits for approval' : 'A draft is being written'}
          action={<Link href={draftHref({ templateCode, draftId: draft.draftId })}>Open the draft</Link>}
        >
          <DraftBadge state={draft.state} /> Last edited by {draft.lastEdited.officerName} on{' '}
          {exactTime(draft.lastEdited.at)}
          {draft.submitted &&
            `; submitted by ${draft.submitted.officerName} on ${exactTime(draft.submitted.at)}`}
          .
        </Banner>
      )}
      {offered !== null && (
        <Banner
          tone="info"
          title={`The release offers version ${offered}`}
          action={
            <div className={page.line}>
              <Link href={templateHref(templateCode, { offered: true })}>Look at it</Link>
              {draft === null && may('write-templates') && (
                <Button
                  size="small"
                  loading={start.isPending}
                  onClick={() => start.mutate({ version: offered, offered: true })}
                >
                  New draft from it
                </Button>
              )}
            </div>
          }
        >
          Officers have published a version of their own, so it is not taken over by itself.
        </Banner>
      )}
      <Started code={templateCode} error={start.error} />
    </>
  );
}

function History({ history }: Pick<TemplateDetail, 'history'>) {
  if (history.length === 0) return <p className={page.quiet}>Nothing yet.</p>;
  return (
    <ol className={page.history}>
      {history.map((one) => (
        <li key={`${one.at} ${one.action}`}>
          <p>
            <b>
              {happeningNames[one.action]}
              {one.version !== null && ` as version ${one.version}`}
            </b>{' '}
            <span className={page.quiet}>
              {one.officerName}, {exactTime(one.at)}
            </span>
          </p>
          {one.text && <p className={page.said}>{one.text}</p>}
        </li>
      ))}
    </ol>
  );
}

function Page({ detail }: { detail: TemplateDetail }) {
  const { line, levels, shown, versions, history } = detail;
  const start = useStart(line.templateCode);
  return (
    <div className={page.screen}>
      <Header detail={detail} />
      <UnderWay detail={detail} />
      <p>{levels.length === 0 ? 'No policy asks for it.' : `Policies ask for it: ${levelsWords(levels)}.`}</p>
      {versions.length > 0 && (
        <div className={page.stack}>
          <h2 className={page.sub}>Versions</h2>
          <Versions
            detail={detail}
            onDraft={line.draft === null ? (version) => start.mutate({ version }) : undefined}
          />
          <Started code={line.templateCode} error={start.error} />
        </div>
      )}
      {shown && <ShownVersion detail={detail} shown={shown} />}
      <section className={page.stack} aria-label="What happened">
        <h2 className={page.sub}>What happened</h2>
        <History history={history} />
      </section>
    </div>
  );
}

/** One template: its versions, where it is asked, its draft and what happened to it. */
export function TemplateScreen({ templateCode }: { templateCode: string }) {
  const [address] = useSearchParams();
  const query = useQuery(templateQuery(templateCode, readShown(address)));
  const online = useOnline();
  useTitle(`Template ${templateCode}`);
  useReady(query.data !== undefined);
  if (query.isError && !query.data)
    return (
      <ErrorState
        title="The template could not be loaded"
        text={
          reasonOf(query.error) === 'TEMPLATE_NOT_FOUND'
            ? 'There is no template with this code, or it has no such version.'
            : explain(query.error)
        }
        action={<Button onClick={() => void query.refetch()}>Try again</Button>}
      />
    );
  if (!query.data)
    return (
      <div className={page.screen} aria-busy="true">
        <Skeleton lines={6} />
      </div>
    );
  return (
    <>
      {!online && <OfflineNotice name="The page" />}
      <Page detail={query.data} />
    </>
  );
}
