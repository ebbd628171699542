import type { PersonalInfo } from '@credence/contract/personal-info';
import { compareNames, transliterate } from '@credence/names';
import * as v from 'valibot';
import type { Reader } from '../../db/database.ts';
import type { Applicant } from '../applicant/index.ts';
import { storedReading } from '../reading/index.ts';
import { allCasesOf, type CaseRow, counts } from '../case/index.ts';
import { readReading, duplicatesWith } from './store.ts';

interface Person {
  name: string;
  birthDate: string;
}

export function personOf({ firstname, lastname, birthDate }: PersonalInfo): Person {
  return { name: `${firstname} ${lastname}`.trim(), birthDate };
}

/** The person for whom a case was approved; undefined if that is not known any more. */
export async function verifiedPerson(
  db: Reader,
  applicant: Applicant,
  approved: Pick<CaseRow, 'id' | 'decided_at'>,
): Promise<Person | undefined> {
  const { info, infoUpdatedAt } = applicant;
  if (approved.decided_at === null) return undefined;
  if (info !== undefined && infoUpdatedAt !== null && infoUpdatedAt <= approved.decided_at) {
    return personOf(info);
  }
  const stored = await readReading(db, applicant.userId, approved.id, applicant.key);
  const then = stored === undefined ? [] : v.parse(storedReading, JSON.parse(stored)).comparisons;
  const name = then.find(({ field }) => field === 'name')?.declared;
  const birthDate = then.find(({ field }) => field === 'birthDate')?.declared;
  return name === undefined || birthDate === undefined ? undefined : { name, birthDate };
}

/** Whether one name is the other as a document would spell it: in any script, its words in any order. */
function isSameName(one: string, other: string): boolean {
  if (one === other) return true;
  const spelled = (name: string, as: string): boolean => {
    const read = transliterate(as);
    if (read === undefined || read === '') return false;
    const whole = { surname: read, givenNames: '' };
    return compareNames({ family: name, given: '' }, whole) === 'same';
  };
  return spelled(one, other) || spelled(other, one);
}

/** Whether two are the same person, their names compared as with the name on a document. */
export function isSamePerson(one: Person | undefined, other: Person | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return one.birthDate === other.birthDate && isSameName(one.name, other.name);
}

/** The cases by which an account is currently verified, newest first. */
export async function approvedCasesOf(db: Reader, applicant: Applicant): Promise<CaseRow[]> {
  const cases = await allCasesOf(db, applicant.userId);
  const decided = (one: CaseRow): number => one.decided_at?.getTime() ?? 0;
  return cases
    .filter((one) => one.state === 'approved' && counts(applicant, one))
    .sort((one, other) => decided(other) - decided(one));
}

/** Whether two accounts are verified by the same document, or for the same name and birth date. */
export async function isSameIdentity(db: Reader, one: Applicant, other: Applicant): Promise<boolean> {
  const [ones, others] = [await approvedCasesOf(db, one), await approvedCasesOf(db, other)];
  if ((await duplicatesWith(db, ones, others, ['document'])).length > 0) return true;
  const [[newest], [newestOther]] = [ones, others];
  if (newest === undefined || newestOther === undefined) return false;
  return isSamePerson(await verifiedPerson(db, one, newest), await verifiedPerson(db, other, newestOther));
}
