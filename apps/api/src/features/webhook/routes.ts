import {
  changePartnerWebhook,
  createPartnerWebhook,
  deletePartnerWebhook,
  partnerDeliveries,
  partnerDelivery,
  partnerEvents,
  partnerWebhook,
  partnerWebhooks,
  pingPartnerWebhook,
  renewPartnerWebhookSecret,
  resendPartnerDelivery,
} from '@credence/contract/partner-webhook';
import {
  addWebhook,
  changeWebhook,
  pingWebhook,
  removeWebhook,
  renewWebhookSecret,
  resendDelivery as resendDeliveryCall,
  webhookDeliveries,
  webhookDelivery,
  webhooks,
} from '@credence/contract/console-webhook';
import { pageAsked } from '../../http/partner-page.ts';
import type { Serve } from '../../http/serve.ts';
import type { ServePartner } from '../../http/serve-partner.ts';
import {
  addWebhookVerb,
  changeWebhookVerb,
  pingWebhookVerb,
  removeWebhookVerb,
  renewWebhookSecretVerb,
  resendDeliveryVerb,
  webhookDeliveriesVerb,
  webhookDeliveryVerb,
  webhooksVerb,
} from './console.ts';
import { listDeliveries, listEvents, resendDelivery, showDelivery } from './deliveries.ts';
import {
  changeEndpoint,
  createEndpoint,
  listEndpoints,
  pingEndpoint,
  removeEndpoint,
  renewSecret,
  showEndpoint,
} from './endpoints.ts';

/** What a partner's server may ask about webhooks. A key sees those of its mode. */
export function partnerWebhookRoutes(servePartner: ServePartner): void {
  servePartner(partnerWebhooks, async (call) => ({ data: await listEndpoints(call, call.actor) }));
  servePartner(createPartnerWebhook, async (call, input) => {
    const made = await createEndpoint(call, call.actor, input);
    call.created();
    return made;
  });
  servePartner(partnerWebhook, (call, { id }) => showEndpoint(call, call.actor, id));
  servePartner(changePartnerWebhook, (call, { id, ...change }) =>
    changeEndpoint(call, call.actor, id, change),
  );
  servePartner(deletePartnerWebhook, (call, { id }) => removeEndpoint(call, call.actor, id));
  servePartner(renewPartnerWebhookSecret, (call, { id }) => renewSecret(call, call.actor, id));
  servePartner(pingPartnerWebhook, (call, { id }) => pingEndpoint(call, call.actor, id));
  servePartner(partnerEvents, async (call, { type, applicantId: userId, ...page }) => {
    const { items, next } = await listEvents(call, call.actor, { type, userId, ...pageAsked(page) });
    return { data: items, nextCursor: next };
  });
  servePartner(partnerDeliveries, async (call, { cursor, limit, ...filter }) => {
    const { items, next } = await listDeliveries(call, call.actor, filter, pageAsked({ cursor, limit }));
    return { data: items, nextCursor: next };
  });
  servePartner(partnerDelivery, (call, { id }) => showDelivery(call, call.actor, id));
  servePartner(resendPartnerDelivery, (call, { id }) => resendDelivery(call, call.actor, id));
}

/** What officers do about the webhooks of partners. */
export function consoleWebhookRoutes(serve: Serve): void {
  serve(webhooks, webhooksVerb);
  serve(addWebhook, addWebhookVerb);
  serve(changeWebhook, changeWebhookVerb);
  serve(removeWebhook, removeWebhookVerb);
  serve(renewWebhookSecret, renewWebhookSecretVerb);
  serve(pingWebhook, pingWebhookVerb);
  serve(webhookDeliveries, webhookDeliveriesVerb);
  serve(webhookDelivery, webhookDeliveryVerb);
  serve(resendDeliveryCall, resendDeliveryVerb);
}
