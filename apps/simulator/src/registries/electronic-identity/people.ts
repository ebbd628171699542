import { createHash } from 'node:crypto';

/** The owner of an electronic identity. */
export interface Person {
  readonly givenName: string;
  readonly familyName: string;
  /** `YYYY-MM-DD` */
  readonly birthDate: string;
}

/** Invented people to choose from. The first is the one on the specimen passport of ICAO Doc 9303. */
export const specimens: Readonly<Record<string, Person>> = {
  eriksson: { givenName: 'Anna Maria', familyName: 'Eriksson', birthDate: '1974-08-12' },
  mustermann: { givenName: 'Erika', familyName: 'Mustermann', birthDate: '1983-08-12' },
  minor: { givenName: 'Jonas', familyName: 'Specimen', birthDate: '2015-02-03' },
};

/** A person's subject: stable for a client, different between clients (OpenID Connect Core 8.1, pairwise). */
export function subjectOf(person: Person, clientId: string): string {
  const text = JSON.stringify([clientId, person.givenName, person.familyName, person.birthDate]);
  return createHash('sha256').update(text).digest('base64url');
}

/** A person as the page shows them. */
export function describe({ givenName, familyName, birthDate }: Person): string {
  return `${givenName} ${familyName}, born ${birthDate}`;
}

export function personClaims({ givenName, familyName, birthDate }: Person) {
  return { given_name: givenName, family_name: familyName, birthdate: birthDate };
}
