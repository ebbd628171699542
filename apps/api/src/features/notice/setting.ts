import { isDeepStrictEqual } from 'node:util';
import type { changeNoticeSettings, noticeSettings } from '@credence/contract/notice';
import type { ResultOf } from '@credence/contract/endpoint';
import { transact } from '../../audit/index.ts';
import { inputRefused } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { supportedLanguages } from '@credence/contract/language';
import { readSetting, type SettingRow, writeSetting } from './store.ts';

const present = (row: SettingRow | undefined): ResultOf<typeof noticeSettings> => ({
  language: row?.language ?? '',
  chosen: row?.language_chosen ?? false,
  reminders: row?.reminders ?? true,
});

export const noticeSettingsVerb: Verb<typeof noticeSettings> = async (call) =>
  present(await readSetting(call.db, call.actor.userId));

export const changeNoticeSettingsVerb: Verb<typeof changeNoticeSettings> = (call, change) => {
  const { userId } = call.actor;
  const { language, reminders } = change;
  if (language !== undefined && language !== '' && !supportedLanguages.some((known) => known === language))
    throw inputRefused({ language: 'not-allowed' });
  return transact(call, userId, async (unit) => {
    const before = present(await readSetting(unit.work, userId));
    const after = {
      // Without a choice the last one is kept until the next sign-in.
      language: language || before.language,
      chosen: language === undefined ? before.chosen : language !== '',
      reminders: reminders ?? before.reminders,
    };
    if (isDeepStrictEqual(after, before)) {
      unit.unchanged();
      return before;
    }
    const { chosen, ...change } = after;
    await writeSetting(unit.work, userId, { ...change, language_chosen: chosen }, call.now());
    await unit.record({ action: 'notice.setting-changed', subject: userId, details: after });
    return after;
  });
};
