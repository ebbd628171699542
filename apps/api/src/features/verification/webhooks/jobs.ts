import * as v from 'valibot';
import { defineJob } from '../../../jobs/index.ts';

/** Work on what vendors delivered. */
export const drainWebhooks = defineJob('drain-webhooks', v.object({}));

/** Forget deliveries of long ago. */
export const forgetWebhooks = defineJob('forget-webhooks', v.object({}));
