import type { AccountCall } from '../../base/call.ts';
import type { Reader } from '../../db/database.ts';
import { deriveKey } from '../../seal/index.ts';
import { signedOutAt } from './store.ts';

/**
 * The key of what waits on the devices of an account until the server has it. It outlives a session that ends
 * by itself, since nothing is to be lost then; after signing out it is another one, so that nobody opens what
 * a browser kept all the same.
 */
export async function keyOnDevice(
  { keyring, actor }: AccountCall,
  db: Reader,
  purpose: 'pending-upload' | 'unsaved-details' | 'unsent-questionnaire',
  what = '',
): Promise<string> {
  const { userId } = actor;
  const since = (await signedOutAt(db, userId))?.toISOString() ?? '';
  const parts = [userId, what, since].filter((part) => part !== '');
  return deriveKey(keyring.current('tokens'), purpose, parts.join('/')).toString('base64');
}
