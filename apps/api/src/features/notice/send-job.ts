import * as v from 'valibot';
import { uuid } from '../../base/uuid.ts';
import { defineJob } from '../../jobs/queue.ts';

/** Send one message. */
export const sendNotice = defineJob('send-notice', v.object({ userId: uuid, id: uuid }));

/**
 * So many messages are queued at most, but for those about one account alone. The others wait in their rows,
 * and do not hold up what is urgent.
 */
export const atMostQueued = 2000;

/** Queue messages whose time has come again. */
export const sendDueNotices = defineJob('send-due-notices', v.object({}));
