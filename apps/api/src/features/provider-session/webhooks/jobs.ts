import * as v from 'valibot';
import { defineJob } from '../../../jobs/queue.ts';

/** Process the webhooks of vendors. */
export const drainWebhooks = defineJob('drain-webhooks', v.object({}));

/** Delete old deliveries. */
export const forgetWebhooks = defineJob('forget-webhooks', v.object({}));
