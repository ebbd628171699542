import {
  changeNoticeSettings,
  noticeList,
  noticeSettings,
  noticeText,
  seeNotices,
  unseenNotices,
} from '@credence/contract/notice';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../base/context.ts';
import type { Serve } from '../../http/serve.ts';
import { noticeListVerb, noticeTextVerb } from './list.ts';
import { changeNoticeSettingsVerb, noticeSettingsVerb } from './setting.ts';
import { seeNoticesVerb, unseenNoticesVerb } from './unseen.ts';
import { unsubscribeRoutes } from './unsubscribe.ts';

export async function noticeRoutes(app: FastifyInstance, serve: Serve, context: Context): Promise<void> {
  serve(noticeSettings, noticeSettingsVerb);
  serve(changeNoticeSettings, changeNoticeSettingsVerb);
  serve(unseenNotices, unseenNoticesVerb);
  serve(seeNotices, seeNoticesVerb);
  serve(noticeList, noticeListVerb);
  serve(noticeText, noticeTextVerb);
  await unsubscribeRoutes(app, context);
}
