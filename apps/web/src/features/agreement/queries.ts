import {
  agreementApply,
  agreementCopy,
  agreementDocument,
  agreementList,
  agreementPdfPath,
  agreementWithdraw,
  sdkAgreementPdfPath,
  type ShownDocument,
} from '@credence/contract/agreement';
import { investorClass } from '@credence/contract/investor-class';
import type { DocumentCode, InvestorClass } from '@credence/contract/words';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { currentLanguage } from '../../i18n/language.ts';

/** A document as it is read in the language in use. */
export const documentQuery = (code: DocumentCode) => {
  const language = currentLanguage();
  return queryOptions({
    queryKey: [agreementDocument.path, code, language],
    queryFn: ({ signal }) => call(agreementDocument, { code, language }, { signal }),
    // Nothing may change under the eyes of who reads; agreeing to an older text is refused.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
};

/** Every agreement with its state. */
export const listQuery = () => {
  const language = currentLanguage();
  return queryOptions({
    queryKey: [agreementList.path, language],
    queryFn: ({ signal }) => call(agreementList, { language }, { signal }),
  });
};

/** What was agreed to. */
export const copyQuery = (code: DocumentCode, version: string) =>
  queryOptions({
    queryKey: [agreementCopy.path, code, version],
    queryFn: ({ signal }) => call(agreementCopy, { code, version }, { signal }),
  });

/** The same as a file, with what it is called. */
export const copyFile = (code: DocumentCode, version: string) => ({
  place: { path: agreementPdfPath, sdkPath: sdkAgreementPdfPath, rest: `${code}/${version}` },
  name: `${code}-${version}`,
});

/** A class of investors, and the state of the account in it. */
export const classQuery = (name: InvestorClass) => {
  const language = currentLanguage();
  return queryOptions({
    queryKey: [investorClass.path, name, language],
    queryFn: ({ signal }) => call(investorClass, { class: name, language }, { signal }),
  });
};

export const accept = ({ code, version, language, hash }: ShownDocument) =>
  call(agreementApply, { code, version, language, hash });

export const withdraw = (code: DocumentCode) => call(agreementWithdraw, { code });
