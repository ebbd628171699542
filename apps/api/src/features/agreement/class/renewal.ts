import type { InvestorClassState } from '@credence/contract/investor-class';
import { type InvestorClass, investorClasses } from '@credence/contract/words';
import { day, type Policy, type Site } from '@credence/policy';
import type { AccountCall } from '../../../base/call.ts';
import type { Reader } from '../../../db/database.ts';
import { languageFor } from '../document/library.ts';
import { renewalDays, stateOfRow } from './class.ts';
import { classRows } from './store.ts';
import { classLanguages, readTexts } from './texts.ts';

/** A class that is to be asked for again, or would be lost. */
export interface EndingClass {
  of: InvestorClass;
  state: Extract<InvestorClassState, 'expiring' | 'expired'>;
  expiresAt: Date;
}

/** The same with what it is called, and the language of that. */
export type ClassToRenew = EndingClass & { title: string; language: string };

/**
 * The classes of an account that its site still has and that end soon, or ended with their day so short a
 * time ago that the account may not have noticed.
 */
export async function endingClasses(
  db: Reader,
  { userId, site }: { userId: string; site: Site },
  { investorClasses: offered }: Pick<Policy, 'investorClasses'>,
  now: Date,
): Promise<EndingClass[]> {
  const rows = await classRows(db, userId, site);
  return investorClasses.flatMap((of) => {
    const row = rows.find((one) => one.class === of);
    const state = stateOfRow(row, now);
    if (row === undefined || offered?.[of] === undefined) return [];
    if (state !== 'expiring' && state !== 'expired') return [];
    const { expires_at: expiresAt } = row;
    return now.getTime() - expiresAt.getTime() > renewalDays * day ? [] : [{ of, state, expiresAt }];
  });
}

/** The same as the account reads them. */
export async function classesToRenew(
  call: AccountCall,
  account: { userId: string; site: Site },
  policy: Policy,
  wanted: string,
): Promise<ClassToRenew[]> {
  const due = await endingClasses(call.db, account, policy, call.now());
  if (due.length === 0) return [];
  const language = languageFor(wanted, classLanguages);
  const texts = await readTexts(call, language);
  return due.map((one) => ({ ...one, title: texts[one.of].title, language }));
}
