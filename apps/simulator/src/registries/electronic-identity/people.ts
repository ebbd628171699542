import { createHash } from 'node:crypto';

/** Who an electronic identity belongs to. */
export interface Person {
  readonly givenName: string;
  readonly familyName: string;
  /** `YYYY-MM-DD` */
  readonly birthDate: string;
}

/** People who do not exist and whom anybody may be. The first is the one on the specimen passport of ICAO Doc 9303. */
export const specimens: Readonly<Record<string, Person>> = {
  eriksson: { givenName: 'Anna Maria', familyName: 'Eriksson', birthDate: '1974-08-12' },
  mustermann: { givenName: 'Erika', familyName: 'Mustermann', birthDate: '1983-08-12' },
  minor: { givenName: 'Jonas', familyName: 'Specimen', birthDate: '2015-02-03' },
};

/** The same person always has the same subject with one client, and another one with another (OpenID Connect Core 8.1, pairwise). */
export function subjectOf(person: Person, clientId: string): string {
  const text = JSON.stringify([clientId, person.givenName, person.familyName, person.birthDate]);
  return createHash('sha256').update(text).digest('base64url');
}

/** How the page names a person. */
export function describe({ givenName, familyName, birthDate }: Person): string {
  return `${givenName} ${familyName}, born ${birthDate}`;
}

export function personClaims({ givenName, familyName, birthDate }: Person) {
  return { given_name: givenName, family_name: familyName, birthdate: birthDate };
}
