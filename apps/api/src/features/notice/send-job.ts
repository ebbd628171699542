import * as v from 'valibot';
import { uuid } from '../../base/uuid.ts';
import { defineJob } from '../../jobs/queue.ts';

/** Send one message. */
export const sendNotice = defineJob('send-notice', v.object({ userId: uuid, id: uuid }));

/** Queue messages whose time has come again. */
export const sendDueNotices = defineJob('send-due-notices', v.object({}));
