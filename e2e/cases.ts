import { agreementApply, agreementVersions } from '@credence/contract/agreement';
import { readPersonalInfo, savePersonalInfo } from '@credence/contract/personal-info';
import { acceptProposal, proposals } from '@credence/contract/proposal';
import { approveCase } from '@credence/contract/review-decision';
import { claimCase } from '@credence/contract/review-queue';
import { uploadPath } from '@credence/contract/upload';
import {
  type ApplicantCase,
  currentCase,
  type FileKind,
  startCase,
  submitCase,
} from '@credence/contract/verification';
import { type APIRequestContext, expect, type Page, request as newRequest } from '@playwright/test';
import { type Client, signInByCall, signInOfficerByCall } from './calls.ts';
import { decide, type Details, holder } from './people.ts';
import { ownPassport, samplePicture } from './pictures-for-tests.ts';
import type { Account, TestServer } from './server.ts';

/** Countries by the names that people choose them by. */
const countryCodes: Readonly<Record<string, string>> = {
  Georgia: 'GE',
  Germany: 'DE',
  'Hong Kong': 'HK',
  India: 'IN',
  Indonesia: 'ID',
  Netherlands: 'NL',
  Nigeria: 'NG',
  Sweden: 'SE',
  Türkiye: 'TR',
  'United Arab Emirates': 'AE',
};

function codeOf(country: string): string {
  const code = countryCodes[country];
  if (code === undefined) throw new Error(`The code of ${country} is missing here.`);
  return code;
}

/** Signs an account in whose details are saved. */
export async function withDetails(
  request: APIRequestContext,
  server: TestServer,
  account: Account,
  more: Partial<Details> = {},
): Promise<Client> {
  const client = await signInByCall(request, server, account);
  const { born, nationality, residence, ...same } = { ...holder, ...more };
  await client.call(savePersonalInfo, {
    info: {
      ...same,
      birthDate: `${born.year}-${born.month.padStart(2, '0')}-${born.day.padStart(2, '0')}`,
      nationality: codeOf(nationality),
      residenceCountry: codeOf(residence),
    },
  });
  return client;
}

/** Signs an account in that has only said where it lives: its document declares the rest. */
export async function withResidence(
  request: APIRequestContext,
  server: TestServer,
  account: Account,
): Promise<Client> {
  const client = await signInByCall(request, server, account);
  const { info } = await client.call(readPersonalInfo, {});
  await client.call(savePersonalInfo, {
    info: { ...info, residenceCountry: codeOf(holder.residence) },
    draft: true,
  });
  return client;
}

const tus = { 'tus-resumable': '1.0.0' };

async function upload(client: Client, caseId: string, kind: FileKind, picture: Buffer): Promise<void> {
  const metadata = Object.entries({ caseId, kind })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const begun = await client.send('POST', uploadPath, {
    headers: { ...tus, 'upload-length': String(picture.length), 'upload-metadata': metadata },
  });
  const location = begun.headers()['location'] ?? '';
  const sent = await client.send('PATCH', new URL(location, begun.url()).pathname, {
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    data: picture,
  });
  expect(sent.status(), `upload of ${kind}`).toBe(204);
}

/** The same with a passport and a face submitted at level 1, for an officer to look at; answers the case. */
export async function withSubmittedCase(
  request: APIRequestContext,
  server: TestServer,
  account: Account,
  more: Partial<Details> = {},
): Promise<{ client: Client; submitted: ApplicantCase }> {
  const client = await withDetails(request, server, account, more);
  const open = await client.call(startCase, { level: 1, country: 'TR', documentType: 'PASSPORT' });
  return { client, submitted: await submitPictures(client, open) };
}

/**
 * Gives a case that is open what it asks for, the specimen passport unless another picture of a document is
 * given and pictures of nobody, and submits it.
 */
export async function submitPictures(
  client: Client,
  { id, requiredFiles }: ApplicantCase,
  document?: Buffer,
): Promise<ApplicantCase> {
  const front = document ?? (await ownPassport()).buffer;
  await client.call(agreementApply, {
    code: 'biometric-consent',
    version: agreementVersions['biometric-consent'],
    caseId: id,
    recipient: 'PROVIDER_DEFAULT',
    language: 'en',
  });
  for (const kind of requiredFiles) {
    const picture = kind === 'document-front' ? front : await samplePicture(700, 1000);
    await upload(client, id, kind, picture);
  }
  return client.call(submitCase, { caseId: id });
}

/** The newest case of an account once it waits for an officer; answers its address in the console. */
export async function caseForOfficer(
  client: Client,
  { userId }: Account,
  level: '1' | '2' = '1',
): Promise<string> {
  const find = async () => {
    const found = await client.call(currentCase, { level });
    return { id: found?.id ?? '', state: found?.state };
  };
  await expect.poll(async () => (await find()).state, { timeout: 90_000 }).toBe('in_review');
  return `/console/case/${userId}/${(await find()).id}`;
}

/** A second officer agrees to what is proposed about an account. */
export async function agreeByCall(server: TestServer, { userId }: Pick<Account, 'userId'>): Promise<void> {
  const request = await newRequest.newContext();
  const second = await signInOfficerByCall(request, server, await server.addOfficer('Noor Second'));
  const { items } = await second.call(proposals, { view: 'open' });
  for (const { ownerId, id } of items.filter((one) => one.ownerId === userId))
    await second.call(acceptProposal, { ownerId, id });
  await request.dispose();
}

/**
 * An officer approves a case that is held. Accounts of tests share one server, so the rules may find the face
 * or the name of another; then a second officer agrees.
 */
export async function approveByCall(
  server: TestServer,
  officer: Client,
  address: { userId: string; caseId: string },
): Promise<void> {
  const { proposalId } = await officer.call(approveCase, { ...address, privateNote: 'Looked at.' });
  if (proposalId !== null) await agreeByCall(server, address);
}

/** The same in the console, with the case open. */
export async function approveOpenCase(page: Page, server: TestServer, account: Account): Promise<void> {
  const proposed = await decide(page, { outcome: 'Approve', note: 'Looked at.', proposed: 'or not' });
  if (proposed) await agreeByCall(server, account);
}

/** An officer approves the newest case of level 1 once it can be decided. */
export async function approveLevelOne(server: TestServer, client: Client, account: Account): Promise<void> {
  const caseId = (await caseForOfficer(client, account)).split('/').at(-1) ?? '';
  const request = await newRequest.newContext();
  const officer = await signInOfficerByCall(request, server, await server.addOfficer());
  const address = { userId: account.userId, caseId };
  await officer.call(claimCase, address);
  await approveByCall(server, officer, address);
  await request.dispose();
}
