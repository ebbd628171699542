import {
  approveCase,
  askAgain,
  claimCase,
  currentCase,
  riskIntercept,
  savePersonalInfo,
  securityCheck,
  startCase,
  submitCase,
  uploadedFileHeader,
  verificationSdkInfo,
  type ApplicantCase,
  type InputOf,
  type PersonalInfo,
  type ResultOf,
  type ReviewLabel,
  type SecurityAction,
} from '@credence/contract';
import { expect, vi } from 'vitest';
import { samplePicture, upload } from './pictures.ts';
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

/** Takes an applicant to an open case with a passport, without pictures. */
export async function openCase(client: Client, info: Partial<PersonalInfo> = {}): Promise<ApplicantCase> {
  await client.call(savePersonalInfo, { info: { ...completeInfo, ...info } });
  return client.call(startCase, { level: 1, country: 'SE', documentType: 'PASSPORT' });
}

/** The same, with pictures and handed in. */
export async function submittedCase(
  client: Client,
  passport?: Uint8Array,
  info: Partial<PersonalInfo> = {},
): Promise<ApplicantCase> {
  const open = await openCase(client, info);
  const picture = await samplePicture(1000, 700, `document of ${client.userId}`);
  const selfie = await samplePicture(700, 1000, `face of ${client.userId}`);
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

/** A picture for each of the kinds that a case still lacks, of this applicant alone, and handed in. */
export async function handIn(client: Client, open: ApplicantCase): Promise<ApplicantCase> {
  for (const kind of open.requiredFiles) {
    const content = await samplePicture(1000, 700, `${kind} of ${open.id}`);
    expect((await upload(client, open.id, kind, content)).status).toBe(204);
  }
  return client.call(submitCase, { caseId: open.id });
}

/** Gives a picture for each of the kinds that a case asks for, and waits until all of them were looked at. */
export async function givePictures(client: Client, open: ApplicantCase): Promise<void> {
  for (const kind of open.requiredFiles) {
    const content = await samplePicture(1000, 700, `${kind} of ${client.userId}`);
    expect((await upload(client, open.id, kind, content)).status).toBe(204);
  }
  await vi.waitFor(
    async () => {
      const { files } = (await client.call(currentCase, { level: open.level === 2 ? '2' : '1' })) ?? open;
      expect(files.map(({ state }) => state)).toEqual(open.requiredFiles.map(() => 'ready'));
    },
    { timeout: 60_000, interval: 50 },
  );
}

/** What is to be mounted at a vendor, with what it wants to have from us given first. */
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

/** Waits until the newest case left the provider. */
export function checkedCase(client: Client, level: '1' | '2' = '1'): Promise<ApplicantCase> {
  return vi.waitFor(
    async () => {
      const found = await client.call(currentCase, { level });
      if (found === null || found.state === 'submitted') throw new Error('not checked yet');
      return found;
    },
    { timeout: 60_000, interval: 100 },
  );
}

/** Takes an applicant to level 1 by an officer's approval; answers the case. */
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

/** An officer takes a case and approves it. */
export async function approveCaseOf(server: TestServer, userId: string, caseId: string): Promise<void> {
  const officer = await server.officer();
  const address = { userId, caseId };
  await officer.call(claimCase, address);
  await officer.call(approveCase, { ...address, privateNote: 'Looked at.' });
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
