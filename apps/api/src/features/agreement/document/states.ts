import type { AgreementState } from '@credence/contract/agreement';
import type { DocumentCode } from '@credence/contract/words';
import type { Acceptance } from './store.ts';

/** Where an account is with a document, by everything that it agreed to on its site. */
export function stateOf(
  given: readonly Acceptance[],
  code: DocumentCode,
  inForce: string,
): { state: AgreementState; of: readonly Acceptance[] } {
  const of = given.filter((one) => one.code === code);
  const live = of.filter(({ withdrawn_at }) => withdrawn_at === null);
  if (live.some(({ version }) => version === inForce)) return { state: 'accepted', of };
  if (live.length > 0) return { state: 'renew', of };
  return { state: of.length > 0 ? 'withdrawn' : 'to-read', of };
}
