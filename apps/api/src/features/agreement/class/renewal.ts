import type { InvestorClassState } from '@credence/contract/investor-class';
import { type InvestorClass, investorClasses } from '@credence/contract/words';
import { day, type Policy, type Site } from '@credence/policy';
import type { AccountCall } from '../../../base/call.ts';
import type { Reader } from '../../../db/database.ts';
import { languageFor } from '../document/library.ts';
import { renewalDays, stateOfRow } from './class.ts';
import { classRows } from './store.ts';
import { classLanguages, readTexts } from './texts.ts';

/** A class as an account was granted it last. */
export interface GrantedClass {
  of: InvestorClass;
  state: Extract<InvestorClassState, 'held' | 'expiring' | 'expired'>;
  grantedAt: Date;
  expiresAt: Date;
}

interface Account {
  userId: string;
  site: Site;
}

/** The classes of an account that its site still has, without those that were ended. */
export async function grantedClasses(
  db: Reader,
  { userId, site }: Account,
  { investorClasses: offered }: Pick<Policy, 'investorClasses'>,
  now: Date,
): Promise<GrantedClass[]> {
  const rows = await classRows(db, userId, site);
  return investorClasses.flatMap((of) => {
    const row = rows.find((one) => one.class === of);
    const state = stateOfRow(row, now);
    if (row === undefined || offered?.[of] === undefined) return [];
    if (state === 'none' || state === 'ended') return [];
    return [{ of, state, grantedAt: row.granted_at, expiresAt: row.expires_at }];
  });
}

/** Whether a class ends soon, or ended so short a time ago that the account may not have noticed. */
export function isToRenew({ state, expiresAt }: GrantedClass, now: Date): boolean {
  return state !== 'held' && now.getTime() - expiresAt.getTime() <= renewalDays * day;
}

/** The same with what it is called, and the language of that. */
export type NamedClass = GrantedClass & { title: string; language: string };

/** The classes of an account as it reads them. */
export async function namedClasses(
  call: AccountCall,
  account: Account,
  policy: Policy,
  wanted: string,
): Promise<NamedClass[]> {
  const granted = await grantedClasses(call.db, account, policy, call.now());
  if (granted.length === 0) return [];
  const language = languageFor(wanted, classLanguages);
  const texts = await readTexts(call, language);
  return granted.map((one) => ({ ...one, title: texts[one.of].title, language }));
}
