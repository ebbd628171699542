import type { ResultOf } from '@credence/contract/endpoint';
import type { investorClass, InvestorClassState } from '@credence/contract/investor-class';
import type { InvestorClass } from '@credence/contract/words';
import { Banner } from '@credence/ui/banner';
import { Card } from '@credence/ui/card';
import { Column } from '@credence/ui/column';
import { LockIcon } from '@credence/ui/icons/lock';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { EmptyState } from '@credence/ui/state-message';
import type { Tone } from '@credence/ui/tone';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { host } from '../../host/choose.ts';
import { paths } from '../../host/paths.ts';
import { formatDuration } from '../../i18n/format-duration.ts';
import { formatDate } from '../../i18n/format-moment.ts';
import { useText } from '../../i18n/text.ts';
import { BackToOverview } from '../../views/back-to-overview.tsx';
import { NotYet } from '../../views/not-yet.tsx';
import { WayOn } from '../../views/plain-frame.tsx';
import { documentPath } from './addresses.ts';
import {
  ApplyAgain,
  applicationFor,
  type Application,
  ApplicationState,
  isWaiting,
  ToApplication,
} from './application.tsx';
import { OtherLanguage } from './agreement-text.tsx';
import styles from './agreement.module.css';
import { applicationQuery, classQuery } from './queries.ts';
import { WithdrawButton } from './withdraw-button.tsx';

type Found = ResultOf<typeof investorClass>;
type Rules = NonNullable<Found['rules']>;

const tones: Record<Exclude<InvestorClassState, 'none'>, Tone> = {
  held: 'success',
  expiring: 'warning',
  expired: 'warning',
  ended: 'info',
};

/** Where the account is with the class; nothing for who never had it. */
function Standing({ found: { state, expiresAt, endedAt } }: { found: Found }) {
  const t = useText();
  if (state === 'none') return null;
  const date = (state === 'ended' ? endedAt : expiresAt) ?? '';
  const tone = tones[state];
  return (
    <Banner tone={tone === 'neutral' ? 'info' : tone}>
      {t(`investor.state.${state}`, { date: date && formatDate(date) })}
    </Banner>
  );
}

function Points({ items, language }: { items: readonly string[]; language: string }) {
  return (
    <ul className={styles.list} lang={language}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** By what somebody belongs to the class here. */
function Criteria({ rules, language }: { rules: Rules; language: string }) {
  const t = useText();
  const { all, atLeast, some, months } = rules;
  return (
    <Card
      title={t('investor.criteria')}
      text={t('investor.months', { time: formatDuration(months, 'month') })}
    >
      <div className={styles.line}>
        {all.length > 0 && (
          <>
            <h3>{t('investor.criteria.all')}</h3>
            <Points items={all} language={language} />
          </>
        )}
        {some.length > 0 && (
          <>
            <h3>{t('investor.criteria.some', { number: atLeast })}</h3>
            <Points items={some} language={language} />
          </>
        )}
      </div>
    </Card>
  );
}

interface StepsProps {
  rules: Rules;
  state: InvestorClassState;
  application: Application | undefined;
}

/** What is to be done, or what stands: first the terms, then the questionnaire with the evidence. */
function Steps({ rules, state, application }: StepsProps) {
  const t = useText();
  const { terms } = rules;
  const agreed = terms.state === 'accepted';
  const asks = state !== 'held' && !application;
  const waits = application ? isWaiting(application) : state === 'held';
  return (
    <Card
      tone={agreed && waits ? 'plain' : 'highlight'}
      title={t(asks ? 'investor.steps' : application ? 'investor.steps.application' : 'investor.steps.terms')}
      text={asks && t(agreed ? 'investor.steps.agreed' : 'investor.steps.text')}
    >
      <Stack gap="sm">
        {application && agreed && <ToApplication application={application} />}
        {asks &&
          agreed &&
          (state === 'none' ? (
            <WayOn to={paths.professionalQuestions} primary>
              {t('investor.apply')}
            </WayOn>
          ) : (
            <ApplyAgain />
          ))}
        <WayOn to={documentPath(terms.code)} primary={!agreed}>
          {t(agreed ? 'investor.terms.agreed' : 'investor.terms')}
        </WayOn>
        {(agreed || terms.state === 'renew') && <WithdrawButton code={terms.code} />}
      </Stack>
    </Card>
  );
}

interface OfferedProps {
  found: Found;
  rules: Rules;
  application: Application | undefined;
}

function Offered({ found, rules, application }: OfferedProps) {
  const t = useText();
  const { language, title, introduction, state } = found;
  const steps = <Steps rules={rules} state={state} application={application} />;
  // Who knows the class is told first what is to be done.
  const known = application !== undefined || (state !== 'none' && state !== 'held');
  return (
    <Stack gap="lg">
      <PageHeader
        above={<BackToOverview />}
        title={<span lang={language}>{title}</span>}
        text={<span lang={language}>{introduction}</span>}
      />
      <OtherLanguage language={language} />
      <Standing found={found} />
      {application && <ApplicationState application={application} />}
      {known && steps}
      <Card title={t('investor.gains')}>
        <Points items={rules.gains} language={language} />
      </Card>
      <Card title={t('investor.losses')}>
        <Points items={rules.losses} language={language} />
      </Card>
      <Criteria rules={rules} language={language} />
      {!known && steps}
    </Stack>
  );
}

function ClassView({ name }: { name: InvestorClass }) {
  const t = useText();
  const found = useQuery(classQuery(name));
  const asked = useQuery(applicationQuery());
  if (!found.data) return <NotYet of={[found, asked]} />;
  const { rules, title, language } = found.data;
  if (rules) {
    if (asked.data === undefined) return <NotYet of={[asked]} />;
    return <Offered found={found.data} rules={rules} application={applicationFor(name, asked.data)} />;
  }
  return (
    <Stack gap="lg">
      <PageHeader above={<BackToOverview />} title={<span lang={language}>{title}</span>} />
      <EmptyState
        icon={<LockIcon />}
        title={t('investor.notHere')}
        action={<WayOn to={paths.overview}>{t('document.toHub')}</WayOn>}
      />
    </Stack>
  );
}

/** A class of investors (S2.15): what it is, who belongs to it, and how to ask for it. */
export default function ClassScreen() {
  const [path] = useLocation();
  const name = path.startsWith(paths.qualifiedInvestor) ? 'qualifiedInvestor' : 'professional';
  useEffect(() => host.ready(), []);
  return (
    <Column>
      <ClassView key={name} name={name} />
    </Column>
  );
}
