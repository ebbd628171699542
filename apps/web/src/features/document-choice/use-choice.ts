import type { DocumentType } from '@credence/contract/first-words';
import type { ApplicantCase } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentCountriesQuery } from '../../queries/country.ts';
import { acceptedQuery } from '../../queries/kyc-calls.ts';
import { declaredQuery } from '../../queries/personal-info.ts';
import { useDocumentLevel } from '../case/index.ts';

/** The only choice, where a site accepts one document of one country; the applicant is not asked then. */
export function soleChoice(
  countries: readonly string[] | undefined,
  types: readonly { type: DocumentType }[] | undefined,
): { country: string; documentType: DocumentType } | undefined {
  const [country, otherCountry] = countries ?? [];
  const [document, otherDocument] = types ?? [];
  if (country === undefined || otherCountry !== undefined) return undefined;
  return document && otherDocument === undefined ? { country, documentType: document.type } : undefined;
}

/** The first of the suggestions that is a country whose documents are taken; '' where none is. */
export function suggestedCountry(
  countries: readonly string[],
  suggestions: readonly (string | undefined)[],
): string {
  const [only] = countries;
  if (only !== undefined && countries.length === 1) return only;
  return suggestions.find((code) => code !== undefined && countries.includes(code)) ?? '';
}

/**
 * What can be chosen, and what is: as suggested by the open case or by what was declared, until the
 * applicant picks.
 */
export function useChoice(level: Level, current: ApplicantCase | null, residence: string) {
  const { data } = useQuery(declaredQuery);
  const countries = useQuery(documentCountriesQuery);
  const [pickedCountry, pickCountry] = useState<string>();
  const documentLevel = useDocumentLevel(level, current);
  const country =
    pickedCountry ??
    suggestedCountry(countries.data ?? [], [current?.country, data?.info.nationality, residence]);
  const types = useQuery({ ...acceptedQuery(country, documentLevel), enabled: country !== '' });
  const failed = [countries, types].filter((query) => query.isError && query.data === undefined);
  return {
    countries: countries.data,
    country,
    pickCountry,
    types: types.data?.documentTypes,
    /** What is often offered from this country and not taken. */
    refused: types.data?.refused ?? [],
    sole: soleChoice(countries.data, types.data?.documentTypes),
    failure: failed[0]?.error ?? undefined,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}
