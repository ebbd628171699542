import { kycInfo } from '@credence/contract/kyc';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { nonDocumentCase } from '@credence/contract/vendor-calls';
import type { ApplicantCase } from '@credence/contract/verification';
import { startSimulator, type Simulator } from '@credence/simulator';
import * as v from 'valibot';
import { expect, vi } from 'vitest';
import { completeInfo } from '../applicants.ts';
import { hasten } from '../later.ts';
import { startServer, type Client, type TestServer } from '../server.ts';
import { VendorLine } from './vendor-line.ts';

export const minute = 60_000;

/** A server with the registries behind it, and the line to the number registry. */
export interface Registries {
  server: TestServer;
  simulator: Simulator;
  line: VendorLine;
  environment: Record<string, string>;
  stop: () => Promise<void>;
}

export async function startRegistries(options: { jobs?: boolean } = {}): Promise<Registries> {
  const simulator = await startSimulator({ speed: 1000 });
  const line = await VendorLine.to(simulator.environment['CREDENCE_NUMBER_REGISTRY_URL'] ?? '');
  const environment = {
    ...simulator.environment,
    CREDENCE_NUMBER_REGISTRY_URL: line.origin,
    CREDENCE_PROVIDER_ORDER: 'PROVIDER_DEFAULT',
  };
  const server = await startServer({ environment, ...options });
  return {
    server,
    simulator,
    line,
    environment,
    stop: async () => {
      await simulator.close();
      line.close();
      await server.stop();
    },
  };
}

let numbers = 0;
/** A unique number, which the registry confirms. */
export const bvn = () => {
  const number = String(22_200_000_001 + 10 * numbers++);
  return { by: 'number', level: 1, country: 'NG', scheme: 'BVN', number } as const;
};
export const electronic = { by: 'electronic-identity', level: 1, country: 'NL' } as const;

export async function residentOf({ server }: Registries, residenceCountry: 'NG' | 'NL'): Promise<Client> {
  const client = await server.applicant();
  await client.call(savePersonalInfo, { info: { ...completeInfo, residenceCountry } });
  return client;
}

export const status = async (client: Client) =>
  (await client.call(kycInfo, { obtain_state: true })).state[0]?.status;

export const caseOf = async (client: Client): Promise<ApplicantCase> => {
  const found = await client.call(nonDocumentCase, { level: '1' });
  if (found === null) throw new Error('There is no case');
  return found.case;
};

/** Confirms on the simulated page as a person would; returns the query that the browser is sent back with. */
export async function confirmAt(
  address: string,
): Promise<{ state: string; code: string; iss?: string | undefined }> {
  const url = new URL(address);
  const page = await (await fetch(url)).text();
  const token = /"name":\s*"([^"]+)"/.exec(page)?.[1] ?? '';
  const answer = await fetch(new URL('choice', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ choice: 'specimen', specimen: 'eriksson' }),
  });
  const { goTo } = v.parse(v.object({ goTo: v.string() }), await answer.json());
  return v.parse(
    v.object({ state: v.string(), code: v.string(), iss: v.optional(v.string()) }),
    Object.fromEntries(new URL(goTo).searchParams),
  );
}

/** One case, one verdict, one decision, and a trail with one entry of each. */
export async function isApprovedOnce({ server }: Registries, client: Client): Promise<void> {
  await vi.waitFor(
    async () => {
      await hasten(server, 61 * minute, client.userId);
      expect((await caseOf(client)).state).toBe('approved');
    },
    { timeout: 60_000, interval: 40 },
  );
  expect(await status(client)).toBe('SUCCESS');
  for (const table of ['verification_case', 'verification_decision'] as const) {
    const rows = await server.db
      .selectFrom(table)
      .select('id')
      .where('user_id', '=', client.userId)
      .execute();
    expect([table, rows.length]).toEqual([table, 1]);
  }
  const trail = await server.db
    .selectFrom('audit_event')
    .select('action')
    .where('user_id', '=', client.userId)
    .where('action', 'in', ['case.submitted', 'case.approved', 'case.retry', 'case.in-review'])
    .orderBy('sequence')
    .execute();
  expect(trail.map(({ action }) => action)).toEqual(['case.submitted', 'case.approved']);
}
