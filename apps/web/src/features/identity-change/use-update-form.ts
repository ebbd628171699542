import type { DocumentType } from '@credence/contract/first-words';
import type { ReverificationRules } from '@credence/contract/reverification';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { countryKeywords } from '../../i18n/country-keywords.ts';
import { countryName } from '../../i18n/country-name.ts';
import { intlLocale } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import { documentCountriesQuery } from '../../queries/country.ts';
import { acceptedQuery } from '../../queries/kyc-calls.ts';
import { updateCaseAddress } from './not-now.tsx';
import { update } from './queries.ts';

/** Countries by their names in the language in use, in its order. */
function useCountryOptions(codes: readonly string[] | undefined) {
  const locale = intlLocale();
  return useMemo(() => {
    const { compare } = new Intl.Collator(locale);
    return (codes ?? [])
      .map((code) => ({ value: code, label: countryName(code), keywords: countryKeywords(code) }))
      .sort((a, b) => compare(a.label, b.label));
  }, [codes, locale]);
}

/** Of some countries those that an order narrows it to; all where it narrows nothing. */
const within = (codes: readonly string[] | undefined, only: readonly string[] = []) =>
  only.length === 0 ? codes : codes?.filter((code) => only.includes(code));

/** The choice of a document that keeps the account at its level, and what follows it. */
export function useUpdateForm(documentCountry: string, level: 1 | 2, rules?: ReverificationRules) {
  const t = useText();
  const client = useQueryClient();
  const [, goTo] = useLocation();
  const [picked, pickCountry] = useState(documentCountry);
  const [pickedType, pickType] = useState<DocumentType>();
  const [asked, setAsked] = useState(false);

  const countries = useQuery(documentCountriesQuery);
  const only = rules?.countries;
  const codes = useMemo(() => within(countries.data, only), [countries.data, only]);
  const [onlyCountry, other] = codes ?? [];
  const chosen = other === undefined ? (onlyCountry ?? picked) : picked;
  const country = codes?.includes(chosen) ? chosen : '';
  const types = useQuery({ ...acceptedQuery(country, level), enabled: country !== '' });
  const offered = (types.data?.documentTypes ?? []).filter(
    (one) => !rules?.documentTypes.length || rules.documentTypes.includes(one.type),
  );
  const type =
    offered.find((one) => one.type === pickedType)?.type ??
    (offered.length === 1 ? offered[0]?.type : undefined);

  const begin = useMutation({
    mutationFn: (choice: { country: string; documentType: DocumentType }) =>
      update(choice, t('update.confirm')),
    networkMode: 'always',
    onSuccess: async () => {
      await client.invalidateQueries();
      goTo(updateCaseAddress);
    },
    // If it was refused, the terms may say why by now.
    onError: () => void client.invalidateQueries(),
  });

  return {
    countries,
    options: useCountryOptions(codes),
    country,
    pickCountry,
    types,
    offered,
    type,
    pickType,
    /** The form was submitted, complete or not. */
    asked,
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      setAsked(true);
      if (type) begin.mutate({ country, documentType: type });
    },
    begin,
  };
}
