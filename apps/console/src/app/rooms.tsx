import { Button } from '@credence/ui/button';
import { Skeleton } from '@credence/ui/skeleton';
import { ErrorState } from '@credence/ui/state-message';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import styles from './rooms.module.css';

/** In place of a screen whose code did not arrive: a browser does not ask for it again without a reload. */
function NotLoaded() {
  return (
    <ErrorState
      title="This page could not be loaded"
      text="The connection was lost, or a new release has replaced the page. Load it again."
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          Load again
        </Button>
      }
    />
  );
}

/** A screen in a chunk of its own, loaded when its address is opened first. */
const room = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (screen) => ({ default: screen }),
      (): { default: ComponentType<Props> } => ({ default: NotLoaded }),
    ),
  );

// The queue, where everybody arrives, comes with the page.
export const CampaignScreen = room(
  async () => (await import('../features/campaign-page/index.ts')).CampaignScreen,
);
export const CampaignsScreen = room(
  async () => (await import('../features/campaigns/index.ts')).CampaignsScreen,
);
export const CaseScreen = room(async () => (await import('../features/case-screen/index.ts')).CaseScreen);
export const ClientLogScreen = room(
  async () => (await import('../features/client-log/index.ts')).ClientLogScreen,
);
export const DeliveriesScreen = room(
  async () => (await import('../features/webhook/deliveries-screen.tsx')).DeliveriesScreen,
);
export const DeliveryScreen = room(
  async () => (await import('../features/webhook/delivery-screen.tsx')).DeliveryScreen,
);
export const DraftScreen = room(
  async () => (await import('../features/template-draft/index.ts')).DraftScreen,
);
export const NoticesScreen = room(
  async () => (await import('../features/notice/notices-screen.tsx')).NoticesScreen,
);
export const OfficersScreen = room(async () => (await import('../features/rights/index.ts')).OfficersScreen);
export const PartnerScreen = room(async () => (await import('../features/partner/index.ts')).PartnerScreen);
export const PartnersScreen = room(async () => (await import('../features/partner/index.ts')).PartnersScreen);
export const ProposalsScreen = room(
  async () => (await import('../features/proposals/proposals-screen.tsx')).ProposalsScreen,
);
export const QuestionnaireQueueScreen = room(
  async () => (await import('../features/questionnaire-queue/index.ts')).QuestionnaireQueueScreen,
);
export const QuestionnaireScreen = room(
  async () => (await import('../features/questionnaire-screen/index.ts')).QuestionnaireScreen,
);
export const TemplateScreen = room(
  async () => (await import('../features/template-page/index.ts')).TemplateScreen,
);
export const TemplatesScreen = room(
  async () => (await import('../features/templates/index.ts')).TemplatesScreen,
);
export const WebhooksScreen = room(
  async () => (await import('../features/webhook/webhooks-screen.tsx')).WebhooksScreen,
);

/** Around screens that may have to load first. */
export const Loading = ({ children }: { children: ReactNode }) => (
  <Suspense
    fallback={
      <div className={styles.loading} aria-busy="true">
        <VisuallyHidden>Loading the page</VisuallyHidden>
        <Skeleton shape="title" />
        <Skeleton lines={6} />
      </div>
    }
  >
    {children}
  </Suspense>
);
