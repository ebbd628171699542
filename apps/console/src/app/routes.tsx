import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { officer } from '../api/officer.ts';
import { isNoticeView } from '../features/notice/index.ts';
import { isCampaignView } from '../features/campaign/index.ts';
import { isProposalView } from '../features/proposals/index.ts';
import { isQuestionnaireView } from '../features/questionnaire/index.ts';
import { isQueueView, QueueScreen } from '../features/queue/index.ts';
import { SignInScreen } from '../features/sign-in/index.ts';
import { isTemplateCode, isTemplateView } from '../features/template/index.ts';
import { isDeliveryView } from '../features/webhook/index.ts';
import { useMay } from '../permissions/may.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import {
  CampaignScreen,
  CampaignsScreen,
  CaseScreen,
  ClientLogScreen,
  DeliveriesScreen,
  DeliveryScreen,
  DraftScreen,
  Loading,
  NoticesScreen,
  OfficersScreen,
  PartnerScreen,
  PartnersScreen,
  ProposalsScreen,
  QuestionnaireQueueScreen,
  QuestionnaireScreen,
  TemplateScreen,
  TemplatesScreen,
  WebhooksScreen,
} from './rooms.tsx';
import { OfficerShell, PublicShell } from './shell.tsx';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function templateScreen(code: string | undefined, draftId: string | undefined): ReactNode {
  if (!isTemplateCode(code)) return <NotFoundScreen />;
  if (draftId === undefined) return <TemplateScreen key={code} templateCode={code} />;
  if (!uuid.test(draftId)) return <NotFoundScreen />;
  return <DraftScreen key={draftId} address={{ templateCode: code, draftId }} />;
}

/** Of a partner's webhooks; undefined for another address. */
function webhookScreen(
  first: string | undefined,
  partnerId: string | undefined,
  third: string | undefined,
): ReactNode {
  if (partnerId === undefined || !uuid.test(partnerId)) return undefined;
  if (first === 'webhooks' && third === undefined)
    return <WebhooksScreen key={partnerId} partnerId={partnerId} />;
  if (first === 'deliveries' && isDeliveryView(third))
    return <DeliveriesScreen key={partnerId} partnerId={partnerId} view={third} />;
  if (first === 'delivery' && third !== undefined && uuid.test(third))
    return <DeliveryScreen key={third} partnerId={partnerId} deliveryId={third} />;
  return undefined;
}

function officerScreen(path: string | undefined): ReactNode {
  const [first, second, third, ...rest] = (path ?? '').split('/');
  if (rest.length > 0) return <NotFoundScreen />;
  if (first === 'officers' && second === undefined) return <OfficersScreen />;
  if (first === 'partners' && second === undefined) return <PartnersScreen />;
  if (first === 'partner' && third === undefined && uuid.test(second ?? '')) {
    return <PartnerScreen key={second} partnerId={second ?? ''} />;
  }
  if (first === 'proposals' && third === undefined && isProposalView(second)) {
    return <ProposalsScreen view={second} />;
  }
  if (first === 'client-log' && second === undefined) return <ClientLogScreen />;
  if (first === 'queue' && third === undefined && isQueueView(second)) return <QueueScreen view={second} />;
  if (first === 'case' && uuid.test(second ?? '') && uuid.test(third ?? '')) {
    return <CaseScreen userId={second ?? ''} caseId={third ?? ''} />;
  }
  if (first === 'questionnaires' && third === undefined && isQuestionnaireView(second)) {
    return <QuestionnaireQueueScreen view={second} />;
  }
  if (first === 'questionnaire' && uuid.test(second ?? '') && uuid.test(third ?? '')) {
    return <QuestionnaireScreen userId={second ?? ''} requestId={third ?? ''} />;
  }
  if (first === 'templates' && third === undefined && isTemplateView(second)) {
    return <TemplatesScreen view={second} />;
  }
  if (first === 'notices' && third === undefined && isNoticeView(second)) {
    return <NoticesScreen view={second} />;
  }
  if (first === 'campaigns' && third === undefined && isCampaignView(second)) {
    return <CampaignsScreen view={second} />;
  }
  if (first === 'campaign' && third === undefined && uuid.test(second ?? '')) {
    return <CampaignScreen key={second} campaignId={second ?? ''} />;
  }
  if (first === 'template') return templateScreen(second, third);
  return webhookScreen(first, second, third) ?? <NotFoundScreen />;
}

/** Where an officer begins: with the queue, or with the officers where no account may be seen. */
function Home() {
  const { data } = useQuery(officer);
  const may = useMay();
  if (data === undefined) return null;
  return <Redirect to={may('read-cases') ? '/queue/waiting' : '/officers'} replace />;
}

/** Every address of the console. */
export function Routes() {
  return (
    <Switch>
      <Route path="/">
        <OfficerShell>
          <Home />
        </OfficerShell>
      </Route>
      <Route path="/sign-in">
        <PublicShell>
          <SignInScreen />
        </PublicShell>
      </Route>
      <Route path="/*?">
        {(params) => (
          <OfficerShell>
            <Loading>{officerScreen(params['*'])}</Loading>
          </OfficerShell>
        )}
      </Route>
    </Switch>
  );
}
