import { stateless } from '@credence/contract/nationality';
import { type PersonDoubt, personDoubts, type ReviewCase } from '@credence/contract/review-case';
import type { StatedPerson } from '@credence/questionnaire';
import type { OfficerCall } from '../../base/call.ts';
import type { Applicant } from '../applicant/index.ts';
import { personsStated, questionnairesOf } from '../questionnaire/index.ts';
import type { StoredReading } from '../reading/index.ts';

interface Beside extends Pick<ReviewCase, 'comparisons'> {
  /** Of the details. */
  nationality: string;
}

/** What does not go together in what was stated, in the details and in the document. */
function doubtsOf(persons: readonly StatedPerson[], { nationality, comparisons }: Beside): PersonDoubt[] {
  const kinds = new Set(persons.map((one) => one.nationality));
  const stated = new Set([nationality, ...persons.flatMap(({ nationalities }) => nationalities)]);
  const national = [...stated].some((country) => country !== stateless && country !== '');
  const compared = comparisons.find(({ field }) => field === 'nationality');
  const ofDocument = compared?.outcome === 'incomparable' ? undefined : compared?.read;
  const births = new Set(persons.map(({ birthCountry }) => birthCountry).filter(Boolean));
  const holds: Record<PersonDoubt, boolean> = {
    'details-not-listed': persons.some(
      (one) => one.nationality === 'all' && !one.nationalities.includes(nationality),
    ),
    'stateless-and-national': national && (kinds.has('none') || stated.has(stateless)),
    'more-than-one': kinds.has('one') && (kinds.has('all') || kinds.has('besides')),
    'document-not-listed': ofDocument !== undefined && !stated.has(ofDocument),
    'birth-countries-differ': births.size > 1,
  };
  return personDoubts.filter((doubt) => holds[doubt]);
}

/** What the applicant has stated of birth, nationalities and names by now; null where nothing was. */
export async function statedOf(
  { db }: Pick<OfficerCall, 'db'>,
  { userId, key, info }: Applicant,
  { declared = info, comparisons }: StoredReading,
): Promise<ReviewCase['stated']> {
  const persons = personsStated(key, await questionnairesOf(db, userId));
  if (persons.length === 0) return null;
  const nationality = declared?.nationality ?? '';
  const births = persons.map(({ birthPlace, birthCountry }) => ({
    place: birthPlace,
    country: birthCountry,
  }));
  const named = new Set(persons.flatMap(({ nationalities }) => nationalities));
  return {
    nationalities: [...named].filter((country) => country !== nationality),
    stateless: persons.some((one) => one.nationality === 'none'),
    births: births.filter(
      ({ place, country }, at) =>
        births.findIndex((one) => one.place === place && one.country === country) === at,
    ),
    otherNames: [...new Set(persons.flatMap(({ otherNames }) => otherNames))],
    doubts: doubtsOf(persons, { nationality, comparisons }),
  };
}
