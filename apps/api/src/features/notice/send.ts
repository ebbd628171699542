import type { SystemCall } from '../../base/call.ts';
import type { Work } from '../../db/database.ts';
import { type Applicant, readApplicant } from '../applicant/index.ts';
import { compose } from './compose.ts';
import type { Senders } from './sender.ts';
import { lockNotice, type NoticeRow, updateNotice } from './store.ts';
import { surroundingsOf } from './surroundings.ts';
import { nextTry } from './tries.ts';

/**
 * Where a person is reached; '' where that is not known. Read only at this moment, and never stored again.
 */
const addressOf = ({ channel }: NoticeRow, { signInEmail, info }: Applicant): string =>
  channel === 'email' ? signInEmail() : (info?.mobile ?? '');

/**
 * Sends one message and notes how it ended. The row stays locked meanwhile, so that nobody else sends it. A
 * process that is killed between the answer and the commit is the one case in which it goes out again.
 */
export async function send(
  call: SystemCall,
  work: Work,
  senders: Senders,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  const row = await lockNotice(work, userId, id);
  if (row?.state !== 'waiting') return;
  const finish = (state: 'sent' | 'kept' | 'refused' | 'given-up', attempts: number, answer: string) =>
    updateNotice(work, row, { state, attempts, answer, finished_at: call.now(), next_try_at: null });
  const sender = senders[row.channel];
  if (sender === undefined) return finish('kept', row.attempts, '');
  const applicant = await readApplicant(work, userId, call.keyring);
  const to = addressOf(row, applicant);
  // Of a partner's applicant no address is known, unless the partner gave one: it reads in the account area.
  if (to === '') return finish(row.channel === 'email' ? 'kept' : 'refused', row.attempts, 'no-address');
  const around = surroundingsOf(call, applicant);
  const outcome = await sender({
    ...(await compose(row, { ...around, address: around.linkOf(row) ?? around.address })),
    to,
    country: applicant.info?.residenceCountry ?? '',
    id,
    unsubscribe: around.unsubscribeOf(row.kind),
  });
  const attempts = row.attempts + 1;
  if (outcome.state !== 'later') return finish(outcome.state, attempts, outcome.answer);
  const at = nextTry(row.created_at, attempts, call.now());
  call.log.warn({ notice: id, attempts, answer: outcome.answer }, 'a message could not be sent');
  if (at === undefined) return finish('given-up', attempts, outcome.answer);
  return updateNotice(work, row, { attempts, answer: outcome.answer, next_try_at: at });
}
