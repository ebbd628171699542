import { type CampaignDetail, createCampaign } from '@credence/contract/campaign';
import { BackLink } from '@credence/ui/back-link';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Skeleton } from '@credence/ui/skeleton';
import { ErrorState } from '@credence/ui/state-message';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { OfflineNotice } from '../../lists/list-notices.tsx';
import { useOnline } from '../../parts/online.ts';
import page from '../../parts/page.module.css';
import { useReady } from '../../parts/ready.ts';
import { useTitle } from '../../parts/title.ts';
import { May, useMay } from '../../permissions/may.tsx';
import { exactTime } from '../../words/time.ts';
import {
  CampaignBadge,
  campaignHref,
  campaignName,
  campaignQuery,
  campaignsHref,
  campaignsKey,
  happeningNames,
  PlanFacts,
} from '../campaign/index.ts';
import { PlanForm } from '../campaign-form/index.ts';
import { Preview } from '../campaign-preview/index.ts';
import { Progress } from '../campaign-progress/index.ts';
import styles from './page.module.css';
import { StepDialog } from './step-dialog.tsx';
import { type StepName, stepsOf, stepWords } from './steps.ts';

interface ShownProps {
  detail: CampaignDetail;
  /** Something was done with it. */
  onChanged: () => void;
}

function Copy({ campaignId }: { campaignId: string }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const copy = useMutation({
    mutationFn: () => call(createCampaign, { from: campaignId }),
    onSuccess(made) {
      void client.invalidateQueries({ queryKey: campaignsKey });
      navigate(campaignHref(made.campaignId));
    },
  });
  return (
    <May do="write-campaigns">
      <Button size="small" loading={copy.isPending} onClick={() => copy.mutate()}>
        {copy.isError ? 'Copy: it did not work, try again' : 'Copy'}
      </Button>
    </May>
  );
}

function Header({ detail, onChanged }: ShownProps) {
  const [step, setStep] = useState<StepName>();
  const { line, mayStart } = detail;
  const may = useMay();
  return (
    <div className={page.stack}>
      <Link href={campaignsHref('all')} asChild>
        <BackLink>Campaigns</BackLink>
      </Link>
      <div className={page.head}>
        <h1 className={page.title}>{campaignName(line.name)}</h1>
        <CampaignBadge state={line.state} />
        <div className={page.end}>
          <Copy campaignId={line.campaignId} />
          {stepsOf(detail, may).map((one) => (
            <Button
              key={one}
              size="small"
              variant={one === 'start' ? 'primary' : undefined}
              disabled={one === 'start' && !mayStart}
              onClick={() => setStep(one)}
            >
              {one === 'end' && line.state === 'draft' ? 'Discard…' : stepWords[one].button}
            </Button>
          ))}
        </div>
      </div>
      {step !== undefined && (
        <StepDialog
          detail={detail}
          step={step}
          onDone={() => {
            setStep(undefined);
            onChanged();
          }}
          onClose={() => setStep(undefined)}
        />
      )}
    </div>
  );
}

/** Who has to do what next, while it is not started. */
function Waiting({ detail: { line, submitted, sentBack, mayStart, mine } }: Pick<ShownProps, 'detail'>) {
  if (line.state === 'draft' && sentBack)
    return (
      <Banner tone="warning" title={`${sentBack.officerName} sent it back on ${exactTime(sentBack.at)}`}>
        <p className={page.said}>{sentBack.remark}</p>
      </Banner>
    );
  if (line.state !== 'submitted' || !submitted) return null;
  const next = mine
    ? 'You submitted it: another officer starts it.'
    : mayStart
      ? 'Look at the plan and at whom it asks; then start it or send it back.'
      : 'You wrote a part of it: another officer starts it.';
  return (
    <Banner tone="info" title={`Submitted by ${submitted.officerName} on ${exactTime(submitted.at)}`}>
      <p className={page.said}>{submitted.note}</p>
      <p>{next}</p>
    </Banner>
  );
}

function History({ history }: Pick<CampaignDetail, 'history'>) {
  return (
    <ol className={page.history}>
      {history.map((one) => (
        <li key={`${one.at} ${one.action}`}>
          <p>
            <b>{happeningNames[one.action]}</b>{' '}
            <span className={page.quiet}>
              {one.officerName !== null && `${one.officerName}, `}
              {exactTime(one.at)}
            </span>
          </p>
          {one.text && <p className={page.said}>{one.text}</p>}
        </li>
      ))}
    </ol>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={page.stack} aria-label={title}>
      <h2 className={page.sub}>{title}</h2>
      {children}
    </section>
  );
}

function Page({ detail, onChanged }: ShownProps) {
  const { line, plan, revision, history, started } = detail;
  const isDraft = line.state === 'draft';
  const writes = useMay()('write-campaigns') && isDraft;
  return (
    <div className={page.screen}>
      <Header detail={detail} onChanged={onChanged} />
      <Waiting detail={detail} />
      {writes && <PlanForm detail={detail} onSubmitted={onChanged} />}
      {started && (
        <Section title="Progress">
          <Progress detail={detail} />
        </Section>
      )}
      {!writes && (
        <Section title="The plan">
          <div className={styles.facts}>
            <PlanFacts plan={plan} />
          </div>
        </Section>
      )}
      {line.state === 'submitted' && (
        <Section title="Who would be asked">
          <Preview campaignId={line.campaignId} revision={revision} />
        </Section>
      )}
      <Section title="What happened">
        <History history={history} />
      </Section>
    </div>
  );
}

/** One campaign: its plan while it is written, the review by another officer, and its progress. */
export function CampaignScreen({ campaignId }: { campaignId: string }) {
  const client = useQueryClient();
  const query = useQuery(campaignQuery(campaignId));
  const online = useOnline();
  useTitle('Campaign');
  useReady(query.data !== undefined);
  if (query.isError && !query.data)
    return (
      <ErrorState
        title="The campaign could not be loaded"
        text={explain(query.error)}
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
      <Page detail={query.data} onChanged={() => void client.invalidateQueries({ queryKey: campaignsKey })} />
    </>
  );
}
