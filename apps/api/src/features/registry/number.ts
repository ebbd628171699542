import type { InputOf } from '@credence/contract/endpoint';
import { checkNumber, maskNumber, tidyNumber } from '@credence/contract/number-rules';
import type { vendorToken } from '@credence/contract/vendor-calls';
import type { ReviewLabel } from '@credence/contract/verification';
import { transact, within } from '../../audit/index.ts';
import type { Work } from '../../db/database.ts';
import type { AccountCall, SystemCall } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import { lockApplicant, readApplicant } from '../applicant/index.ts';
import { checkedAgainFor, untilSwept } from '../provider-session/index.ts';
import { checkNumberJob, lockCase, move, readCase, updateCase, waitedFor } from '../case/index.ts';
import { decideCase, recordSubmission } from '../decision/index.ts';
import { type ProviderVerdict } from '../provider/index.ts';
import { nothingRead } from '../reading/index.ts';
import { openCaseFor, showCase } from '../submission/index.ts';
import { RegistryUnavailable, type NumberAnswer, type Registry } from './registry.ts';
import { requireRoute } from './route.ts';
import { openNumber, readNumber, saveNumber } from './store.ts';

/** Seconds between two calls to a registry that is down. */
const longestPause = 600;

type Input = Extract<InputOf<typeof vendorToken>, { by: 'number' }>;

/** Takes a number, seals it and queues the call to the registry; nothing else needs to be submitted. */
export function submitNumber(call: AccountCall, input: Input) {
  const { userId } = call.actor;
  return transact(call, userId, async (unit) => {
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    const { level, country } = requireRoute(call, applicant, input);
    const problem = checkNumber(input.scheme, input.number, applicant.info?.birthDate ?? '');
    if (problem !== undefined) {
      throw new Refusal('NUMBER_INVALID', 'The number has not the form of its kind.', { problem });
    }
    const row = await openCaseFor(call, unit, applicant, {
      level,
      purpose: 'verify',
      route: 'number',
      provider: 'PROVIDER_DEFAULT',
      country,
    });
    const state = move(row.state, 'submit');
    if (state === undefined) throw new Error('A case that is open cannot be submitted');
    const now = call.now();
    const number = tidyNumber(input.number);
    const shown = maskNumber(number);
    await saveNumber(unit.work, applicant.key, {
      userId,
      caseId: row.id,
      scheme: input.scheme,
      number,
      shown,
      at: now,
    });
    await updateCase(unit.work, userId, row.id, { state, submitted_at: now, updated_at: now });
    await recordSubmission(unit, row);
    await call.jobs.enqueue(unit.work, checkNumberJob, { userId, caseId: row.id });
    const submitted = { ...row, state, submitted_at: now };
    return { case: await showCase(call, unit.work, submitted), url: '', shownNumber: shown };
  });
}

/** Asks the registry about a submitted number, and decides by the rules of the case's policy. */
export async function checkNumberOf(
  call: SystemCall,
  work: Work,
  { userId, caseId }: { userId: string; caseId: string },
  registry: Registry,
): Promise<void> {
  const row = await readCase(work, userId, caseId);
  if (row?.state !== 'submitted') return;
  const applicant = await readApplicant(work, userId, call.keyring);
  const kept = await readNumber(work, userId, caseId);
  const { info } = applicant;
  if (kept === undefined || info === undefined) throw new Error('A submitted number is not there');
  const answer = await registry({
    scheme: kept.scheme,
    number: openNumber(applicant.key, kept),
    firstname: info.firstname,
    lastname: info.lastname,
    birthDate: info.birthDate,
  }).catch((error: unknown) => {
    if (!(error instanceof RegistryUnavailable)) throw error;
    call.log.warn('the number registry cannot be asked');
    return undefined;
  });
  if (answer === undefined) {
    // If this were rethrown, the queue would give up within minutes, and the case would wait for ever.
    const waited = waitedFor(row, call.now());
    const startAfterSeconds = Math.min(1 + Math.floor(waited / 10_000), longestPause);
    // Keeps the sweep away while this job retries, until it is time for an officer.
    const untilSweep = Math.min(startAfterSeconds * 1000 + untilSwept, checkedAgainFor - waited);
    if (untilSweep > 0) {
      const sweepAt = new Date(call.now().getTime() + untilSweep);
      await updateCase(work, userId, caseId, { sweep_at: sweepAt });
    }
    await call.jobs.enqueue(work, checkNumberJob, { userId, caseId }, { startAfterSeconds });
    return;
  }
  const document = {
    country: row.country,
    number: `${kept.scheme}:${openNumber(applicant.key, kept)}`,
  };
  await within(work, call, userId, async (unit) => {
    const owner = await lockApplicant(work, userId, call.keyring);
    const current = await lockCase(work, userId, caseId);
    if (current === undefined) return unit.unchanged();
    await decideCase(call, unit, owner, current, { ...verdictOf(answer, kept.shown), document });
  });
}

const labelOfField: Record<keyof NumberAnswer['fields'], ReviewLabel> = {
  firstname: 'name-differs',
  lastname: 'name-differs',
  birthDate: 'birth-date-differs',
};

/** The registry's answer, in the words of the port. */
function verdictOf(answer: NumberAnswer | 'unknown', shown: string): ProviderVerdict {
  const said: Pick<ProviderVerdict, 'state' | 'submitted' | 'reading'> = {
    state: 'checked',
    submitted: true,
    reading: {
      ...nothingRead,
      reading: { ...nothingRead.reading, fields: [{ name: 'documentNumber', value: shown }] },
    },
  };
  if (answer === 'unknown') {
    return { ...said, labels: [], privateNote: 'No registry could be asked about this number.', facts: {} };
  }
  if (answer.status === 'not-found') {
    return {
      ...said,
      labels: [],
      privateNote: 'The registry does not know this number.',
      facts: { registryUnknown: true },
    };
  }
  const differing = Object.entries(labelOfField).flatMap(([field, label]) =>
    Object.entries(answer.fields).some(([name, outcome]) => name === field && outcome === 'different')
      ? [label]
      : [],
  );
  const differs = answer.status === 'mismatch' || differing.length > 0;
  const { firstname, lastname, birthDate } = answer.fields;
  if (!differs && [firstname, lastname, birthDate].includes(undefined)) {
    // A number that exists is known to many: it does not prove who the person is.
    const privateNote = 'The registry knows the number, and did not compare name and birth date.';
    return { ...said, labels: [], privateNote, facts: {} };
  }
  return {
    ...said,
    labels: differs ? [...new Set<ReviewLabel>(['number-differs', ...differing])] : [],
    privateNote: '',
    facts: { registryConfirmed: true, detailsDiffer: differs },
  };
}
