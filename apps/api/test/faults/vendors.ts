import type { Provider } from '@credence/contract/first-words';
import type { VendorMount } from '@credence/contract/vendor-calls';
import { policyFor, type Policy, type Site } from '@credence/policy';
import type { VendorName } from '@credence/simulator';
import { isWhole } from '../../../../scripts/lib/whole.ts';
import { completeInfo } from '../applicants.ts';
import type { Answered } from './vendor-line.ts';

/** An outside vendor as these tests use it. */
export interface VendorRow {
  vendor: VendorName;
  name: Provider;
  /** Sites whose policy has this vendor only, and this vendor before our own capture. */
  alone: Site;
  withOwn: Site;
  /**
   * Its calls: those that make a session, renew it or make another, return the verdict, and delete the
   * person.
   */
  calls: Record<'opens' | 'renews' | 'reads' | 'erases', (call: Answered) => boolean>;
}

const is = (method: string, path: RegExp) => (call: Answered) =>
  call.method === method && path.test(call.path);

export const vendors: readonly VendorRow[] = [
  {
    vendor: 'sumsub',
    name: 'PROVIDER_SUMSUB',
    alone: 'HKG',
    withOwn: 'EU',
    calls: {
      opens: is('POST', /^\/resources\/applicants\?/),
      renews: is('POST', /^\/resources\/accessTokens\/sdk/),
      reads: is('GET', /^\/resources\/applicants\/[^/]+\/one/),
      erases: is('DELETE', /^\/resources\/applicants\//),
    },
  },
  {
    vendor: 'onfido',
    name: 'PROVIDER_ONFIDO',
    alone: 'ARE',
    withOwn: 'GEO',
    calls: {
      opens: is('POST', /^\/v3\.6\/workflow_runs$/),
      renews: is('GET', /^\/v3\.6\/workflow_runs\/[^/?]+$/),
      reads: is('GET', /^\/v3\.6\/workflow_runs\/[^/?]+$/),
      erases: is('DELETE', /^\/v3\.6\/applicants\//),
    },
  },
  {
    vendor: 'jumio',
    name: 'PROVIDER_JUMIO',
    alone: 'TUR',
    withOwn: 'IDN',
    calls: {
      opens: is('POST', /^\/api\/v1\/accounts$/),
      renews: is('PUT', /^\/api\/v1\/accounts\//),
      reads: is('GET', /\/workflow-executions\/[^/]+$/),
      erases: is('DELETE', /^\/api\/v1\/accounts\/[^/]+$/),
    },
  },
  {
    vendor: 'advance-ai',
    name: 'PROVIDER_AAI',
    alone: 'KAZ',
    withOwn: 'IN',
    calls: {
      opens: is('POST', /\/generate-liveness-detection-url$/),
      renews: is('POST', /\/generate-liveness-detection-url$/),
      reads: is('POST', /\/get-result$/),
      erases: is('GET', /\/clear-data/),
    },
  },
];

/**
 * The vendors to try a fault with, by its number: in `npm run test:whole` all, otherwise some in turn, so
 * that each vendor meets several faults.
 */
export function vendorsInTurn(number: number, count = 1): readonly VendorRow[] {
  if (isWhole) return vendors;
  const first = number % vendors.length;
  return vendors.filter((_, index) => (index - first + vendors.length) % vendors.length < count);
}

/** In `npm run test:whole` all faults, otherwise every other one from the first or the second on. */
export const everyOther = <Fault>(faults: readonly Fault[], from: 0 | 1): readonly Fault[] =>
  isWhole ? faults : faults.filter((_, index) => index % 2 === from);

/** The usual rules on every site, and a separate site for each vendor, so that all can be tried at once. */
export const policies: ReadonlyMap<Site, Policy> = new Map(
  vendors.flatMap(({ name, alone, withOwn }) => [
    [alone, withProviders(alone, [name])] as const,
    [withOwn, withProviders(withOwn, [name, 'PROVIDER_DEFAULT'])] as const,
  ]),
);

export const policyOf = (site: Site): Policy => policies.get(site) ?? policyFor(site);

function withProviders(site: Site, providers: Policy['levels'][1]['providers']): Policy {
  const usual: Policy = policyFor('CREDENCE');
  return {
    ...usual,
    site,
    residence: [completeInfo.residenceCountry],
    reverification: policyFor(site).reverification,
    levels: {
      ...usual.levels,
      1: { ...usual.levels[1], providers },
      2: { ...usual.levels[2], providers },
    },
  };
}

/**
 * The applicant finishes the vendor's part, in the simulated browser; `control` decides what the vendor
 * finds.
 */
export async function handInAt(mount: VendorMount): Promise<void> {
  switch (mount.kind) {
    case 'sumsub':
      return choose(`${mount.url}/simulated/websdk/choose`, mount.token, { choice: 'hand-in' });
    case 'onfido':
      return choose(`${mount.url}/simulated/onfido/choose`, mount.token, {
        workflowRunId: mount.run,
        choice: 'hand-in',
      });
    case 'jumio':
      return chooseOnPage(mount.url, '/web/v4/choice', 'authorizationToken');
    case 'advance-ai':
      return chooseOnPage(mount.url, '/h5/choice', 'token');
    default:
      throw new Error('Our own capture is no vendor’s part');
  }
}

/** A page with the token in its address. */
function chooseOnPage(page: string, path: string, parameter: string): Promise<void> {
  const token = new URL(page).searchParams.get(parameter) ?? '';
  return choose(new URL(path, page).href, token, { choice: 'hand-in', document: {} });
}

async function choose(address: string, token: string, body: object): Promise<void> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`The vendor’s part answered ${answer.status}`);
}
