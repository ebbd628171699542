import {
  currentCase,
  savePersonalInfo,
  startCase,
  submitCase,
  uploadedFileHeader,
  type ApplicantCase,
  type PersonalInfo,
} from '@credence/contract';
import { expect, vi } from 'vitest';
import { samplePicture, upload } from './pictures.ts';
import type { Client } from './server.ts';

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
  const picture = await samplePicture();
  for (const [kind, content] of [
    ['document-front', passport ?? picture],
    ['selfie', picture],
  ] as const) {
    const answer = await upload(client, open.id, kind, content);
    expect(answer.status).toBe(204);
    expect(answer.headers.get(uploadedFileHeader)).toMatch(/^[0-9a-f-]{36}$/);
  }
  return client.call(submitCase, { caseId: open.id });
}

/** Waits until the newest case left the provider. */
export function checkedCase(client: Client): Promise<ApplicantCase> {
  return vi.waitFor(
    async () => {
      const found = await client.call(currentCase, { level: '1' });
      if (found === null || found.state === 'submitted') throw new Error('not checked yet');
      return found;
    },
    { timeout: 15_000, interval: 100 },
  );
}
