import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import { readPersonalInfo, savePersonalInfo, type PersonalInfo } from '@credence/contract/personal-info';
import { acceptProposal, proposals } from '@credence/contract/proposal';
import { approveCase, askAgain } from '@credence/contract/review-decision';
import { claimCase } from '@credence/contract/review-queue';
import { riskIntercept, securityCheck } from '@credence/contract/risk';
import type { SecurityAction } from '@credence/contract/security-action';
import { uploadedFileHeader } from '@credence/contract/upload';
import { verificationSdkInfo } from '@credence/contract/vendor-calls';
import {
  currentCase,
  startCase,
  submitCase,
  type ApplicantCase,
  type ReviewLabel,
} from '@credence/contract/verification';
import { expect, vi } from 'vitest';
import { smallPicture, upload } from './pictures.ts';
import type { Client, TestServer } from './server.ts';

export const completeInfo: PersonalInfo = {
  firstname: 'Anna Maria',
  lastname: 'Eriksson',
  birthDate: '1974-08-12',
  nationality: 'SE',
  residenceCountry: 'DE',
  address: 'Lange Straße 1',
  city: 'Berlin',
  postalCode: '10115',
  email: 'anna@example.com',
  mobile: '15112345678',
};

/** Says only where somebody lives: a document declares the rest. */
export async function livesIn(client: Client, residenceCountry: string): Promise<void> {
  const { info } = await client.call(readPersonalInfo, {});
  await client.call(savePersonalInfo, { info: { ...info, residenceCountry }, draft: true });
}

/** Takes an applicant to an open case with a passport, without pictures. */
export async function openCase(client: Client, info: Partial<PersonalInfo> = {}): Promise<ApplicantCase> {
  await client.call(savePersonalInfo, { info: { ...completeInfo, ...info } });
  return client.call(startCase, { level: 1, country: 'SE', documentType: 'PASSPORT' });
}

/** The same, with pictures and submitted. */
export async function submittedCase(
  client: Client,
  passport?: Uint8Array,
  info: Partial<PersonalInfo> = {},
): Promise<ApplicantCase> {
  const open = await openCase(client, info);
  const picture = await smallPicture(`document of ${client.userId}`);
  const selfie = await smallPicture(`face of ${client.userId}`);
  for (const [kind, content] of [
    ['document-front', passport ?? picture],
    ['selfie', selfie],
  ] as const) {
    const answer = await upload(client, open.id, kind, content);
    expect(answer.status).toBe(204);
    expect(answer.headers.get(uploadedFileHeader)).toMatch(/^[0-9a-f-]{36}$/);
  }
  return client.call(submitCase, { caseId: open.id });
}

/** A picture for each kind that a case still lacks, unique to this applicant; then submits it. */
export async function submitOpenCase(client: Client, open: ApplicantCase): Promise<ApplicantCase> {
  for (const kind of open.requiredFiles) {
    const content = await smallPicture(`${kind} of ${open.id}`);
    expect((await upload(client, open.id, kind, content)).status).toBe(204);
  }
  return client.call(submitCase, { caseId: open.id });
}

/** Uploads a picture for each kind that a case asks for, and waits until all were processed. */
export async function givePictures(client: Client, open: ApplicantCase): Promise<void> {
  for (const kind of open.requiredFiles) {
    // No vendor accepts shorter sides.
    const content = await smallPicture(`${kind} of ${client.userId}`, 256);
    expect((await upload(client, open.id, kind, content)).status).toBe(204);
  }
  await vi.waitFor(
    async () => {
      const { files } = (await client.call(currentCase, { level: open.level === 2 ? '2' : '1' })) ?? open;
      expect(files.map(({ state }) => state)).toEqual(open.requiredFiles.map(() => 'ready'));
    },
    { timeout: 60_000, interval: 120 },
  );
}

/** The mount of a vendor, after giving what it wants from us. */
export async function vendorsPart(
  client: Client,
  wish: InputOf<typeof verificationSdkInfo>,
): Promise<ResultOf<typeof verificationSdkInfo>> {
  const info = await client.call(verificationSdkInfo, wish);
  if (info.mount.kind !== 'own' || info.provider === 'PROVIDER_DEFAULT') return info;
  const open = await client.call(currentCase, { level: wish.level === 2 ? '2' : '1' });
  if (open === null) throw new Error('Nothing was begun');
  await givePictures(client, open);
  return client.call(verificationSdkInfo, wish);
}

/** What an officer does with a case that waits for one. */
export async function officerDecides(
  client: Client,
  officer: Client,
  { id, level }: Pick<ApplicantCase, 'id' | 'level'>,
  labels?: ReviewLabel[],
): Promise<void> {
  await checkedCase(client, level === 2 ? '2' : '1');
  const address = { userId: client.userId, caseId: id };
  await officer.call(claimCase, address);
  if (labels === undefined) await officer.call(approveCase, { ...address, privateNote: 'Looked at.' });
  else await officer.call(askAgain, { ...address, labels, privateNote: '' });
}

/** A second officer agrees to what is proposed about an account, or about an officer. */
export async function agreed(second: Client, ownerId: string): Promise<void> {
  const { items } = await second.call(proposals, { view: 'open' });
  const about = items.filter((one) => one.ownerId === ownerId);
  expect(about.length).toBeGreaterThan(0);
  for (const { id } of about) await second.call(acceptProposal, { ownerId, id });
}

/** Waits until the newest case has left the provider. */
export function checkedCase(client: Client, level: '1' | '2' = '1'): Promise<ApplicantCase> {
  return vi.waitFor(
    async () => {
      const found = await client.call(currentCase, { level });
      if (found === null || found.state === 'submitted') throw new Error('not checked yet');
      return found;
    },
    { timeout: 60_000, interval: 120 },
  );
}

/** Takes an applicant to level 1 by an officer's approval; returns the case. */
export async function approvedApplicant(
  server: TestServer,
  info: Partial<PersonalInfo> = {},
): Promise<{ applicant: Awaited<ReturnType<TestServer['applicant']>>; caseId: string }> {
  const applicant = await server.applicant();
  const { id: caseId } = await submittedCase(applicant, undefined, info);
  await checkedCase(applicant);
  await approveCaseOf(server, applicant.userId, caseId);
  return { applicant, caseId };
}

/** An officer claims a case and approves it. */
export async function approveCaseOf(server: TestServer, userId: string, caseId: string): Promise<void> {
  const officer = await server.officer();
  const address = { userId, caseId };
  await officer.call(claimCase, address);
  const { proposalId } = await officer.call(approveCase, { ...address, privateNote: 'Looked at.' });
  if (proposalId !== null) await agreed(await server.officer(), userId);
}

/** A ticket of a security check that the account's owner has passed. */
export async function passedCheck(
  applicant: Client & { password: string },
  action: SecurityAction,
): Promise<string> {
  const { ticket } = await applicant.call(riskIntercept, { action });
  await applicant.call(securityCheck, { ticket, password: applicant.password });
  return ticket;
}
