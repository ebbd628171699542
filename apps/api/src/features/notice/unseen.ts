import { noticeKind, type seeNotices, type unseenNotices } from '@credence/contract/notice';
import { day } from '@credence/policy';
import type { Verb } from '../../http/serve.ts';
import { readApplicant } from '../applicant/index.ts';
import { compose } from './compose.ts';
import { byMailAlone } from './kinds.ts';
import { languageOf } from './language.ts';
import { markSeen, unseenSince } from './store.ts';
import { surroundingsOf } from './surroundings.ts';

/** What is older is in the overview by now. */
const shownFor = 14 * day;

/** So many stand beside each other. */
const atOnce = 4;

const kinds = noticeKind.options.filter((kind) => !byMailAlone(kind));

export const unseenNoticesVerb: Verb<typeof unseenNotices> = async (call, { language }) => {
  const { userId } = call.actor;
  const since = new Date(call.now().getTime() - shownFor);
  const rows = await unseenSince(call.db, userId, { since, kinds, limit: atOnce });
  if (rows.length === 0) return [];
  const around = surroundingsOf(call, await readApplicant(call.db, userId, call.keyring));
  return Promise.all(
    rows.toReversed().map(async (row) => {
      // In the language of the page, and not of the message.
      const shown = { ...row, language: languageOf(language) ?? row.language };
      const { subject, about } = await compose(shown, around);
      return { id: row.id, reminder: { type: 'notify' as const, title: subject }, text: about };
    }),
  );
};

/** What was shown says nothing of the account that an auditor would ask for: no audit row. */
export const seeNoticesVerb: Verb<typeof seeNotices> = async (call, { ids }) => {
  await markSeen(call.db, call.actor.userId, ids, call.now());
  return {};
};
