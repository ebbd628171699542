import { agreementApply, agreementDocument } from '@credence/contract/agreement';
import { questionnaireTemplateDetail, satosTemplate } from '@credence/contract/questionnaire';
import type { QuestionnaireTemplate, QuestionnaireTexts } from '@credence/contract/questionnaire-template';
import { orderQuestionnaire } from '@credence/contract/review-questionnaire';
import { trafficDiversion } from '@credence/contract/sister-site';
import type { DocumentCode } from '@credence/contract/words';
import { type APIRequestContext, request as newRequest } from '@playwright/test';
import type { questionnaireCodes } from '../apps/web/src/features/questionnaire/routes.ts';
import { type Client, signInByCall, signInOfficerByCall } from './calls.ts';
import { withDetails } from './cases.ts';
import type { Account, OfficerLogin, TestServer } from './server.ts';

type Code = (typeof questionnaireCodes)[number];

/** Every questionnaire that has an address of its own, with the requirement that asks for it. */
const requirements: Readonly<Record<Code, string>> = {
  question: '[S2.6] ',
  newquestion: '[S2.6] ',
  nsquestion: '[S2.7] ',
  questionnaire: '[S2.8] ',
  eddQuestionnaire: '[S2.9] ',
  rcEddQuestionnaire: '[S2.9] ',
  rcQuestionnaire: '[S2.10] ',
  rfiQuestion: '[S2.11] ',
  sourceOfFundsWealth: '[S2.12] ',
  advancedQuest: '[S2.12] ',
  standardQuest: '[S2.12] ',
  piquestion: '[S2.12] ',
  personalquestion: '[S2.12] ',
  cnsquestion: '[S2.12] ',
  ocquestion: '[S2.12] ',
  residenceInfo: '[S2.12] ',
  satosQuestionnaire: '[S7.15] ',
  taxResidence: '',
};

export interface QuestionnaireRoute {
  code: string;
  path: string;
  /** Begins the title of a test: the requirement, where there is one, and the address. */
  title: string;
}

export const questionnaireRoutes: readonly QuestionnaireRoute[] = Object.entries(requirements).map(
  ([code, requirement]) => ({
    code,
    path: `/user/accounts/auth/${code}`,
    title: `${requirement}/auth/${code}`,
  }),
);

/** The one whose whole way every test run goes: it has tables and files. */
export const isLongWay = ({ code }: QuestionnaireRoute): boolean => code === 'sourceOfFundsWealth';
/** It asks for a class of investors, whose terms come first. */
const classTemplate = 'piquestion';

/** Agrees to a document as it is shown now. */
async function agreeTo(client: Client, document: DocumentCode): Promise<void> {
  const shown = await client.call(agreementDocument, { code: document, language: 'en' });
  const { code, version, language, hash } = shown;
  await client.call(agreementApply, { code, version, language, hash });
}

/** A phone held upright. */
export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** What a questionnaire asks of an account that may answer it. */
export interface Offered {
  client: Client;
  template: QuestionnaireTemplate;
  texts: QuestionnaireTexts;
  today: string;
}

interface Someone {
  server: TestServer;
  account: Account;
}

/** An officer of the test's own, who only calls. */
export async function officerByCall(server: TestServer, officer: OfficerLogin): Promise<Client> {
  return signInOfficerByCall(await newRequest.newContext(), server, officer);
}

/** Signs the account in, at the site that asks this questionnaire. */
async function atItsSite(request: APIRequestContext, code: string, { server, account }: Someone) {
  if (code !== satosTemplate) return signInByCall(request, server, account);
  const client = await withDetails(request, server, account, { residence: 'Netherlands' });
  await client.call(trafficDiversion, { accept: 'EU' });
  return client;
}

/** Signs the account in and has it asked for the questionnaire where only an officer can do that. */
export async function offerQuestionnaire(
  request: APIRequestContext,
  code: string,
  someone: Someone,
): Promise<Offered> {
  const { server, account } = someone;
  const client = await atItsSite(request, code, someone);
  const detail = await client.call(questionnaireTemplateDetail, {
    template_code: code,
    biz_from: 'kyc_web',
  });
  const { template, texts, today } = detail;
  if (code === classTemplate) await agreeTo(client, 'qualified-terms');
  if (template.opened === 'ordered') {
    const officer = await officerByCall(server, await server.addOfficer());
    await officer.call(orderQuestionnaire, {
      userId: account.userId,
      templateCode: code,
      reason: 'monitoring',
    });
  }
  return { client, template, texts, today };
}

/** A text that the template must have. */
export function textOf(texts: QuestionnaireTexts, key: string): string {
  const text = texts[key];
  if (text === undefined) throw new Error(`There is no text ${key}.`);
  return text;
}
