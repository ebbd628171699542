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
import type { ResultOf } from '@credence/contract/endpoint';
import { investorClass } from '@credence/contract/investor-class';
import { createQuestionnaire, questionnaireTemplateDetail } from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import type { DocumentCode, InvestorClass } from '@credence/contract/words';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../../api/client.ts';
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

/** The questionnaire that asks for a class. */
const applicationTemplate = 'piquestion';

export type ApplicationDetail = ResultOf<typeof questionnaireTemplateDetail>;

/** The account's newest application for a class; null where the site has no questionnaire for it. */
export const applicationQuery = () => {
  const language = currentLanguage();
  const asked = { template_code: applicationTemplate, biz_from: 'kyc_web', language } as const;
  return queryOptions({
    queryKey: [questionnaireTemplateDetail.path, 'class', language],
    queryFn: async ({ signal }): Promise<ApplicationDetail | null> => {
      try {
        return await call(questionnaireTemplateDetail, asked, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.code === retCodes.TEMPLATE_NOT_FOUND) return null;
        throw error;
      }
    },
    // An officer may have decided since.
    staleTime: 0,
  });
};

/** Opens another application after one that was decided. */
export const applyAgain = () =>
  call(createQuestionnaire, { template_code: applicationTemplate, again: true });
