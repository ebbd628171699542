import type { AnyEndpoint, InputOf, ResultOf } from '@credence/contract/endpoint';
import { readPersonalInfo, savePersonalInfo, type PersonalInfo } from '@credence/contract/personal-info';
import { acceptProposal, proposals } from '@credence/contract/proposal';
import {
  createQuestionnaire,
  saveQuestionnaire,
  submitQuestionnaire,
} from '@credence/contract/questionnaire';
import { approveCase, askAgain, refuseCase } from '@credence/contract/review-decision';
import { claimNextCase } from '@credence/contract/review-queue';
import { signIn } from '@credence/contract/session';
import { currentCase, startCase, submitCase } from '@credence/contract/verification';
import { setTimeout as wait } from 'node:timers/promises';
import { smallPicture } from '../../apps/api/test/small-picture.ts';
import { type Client, type Outcome, pause } from './client.ts';
import type { Ledger } from './ledger.ts';
import type { Login } from './installation.ts';

const details: PersonalInfo = {
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

/** Of the questionnaire that `installation.ts` publishes. */
const answers = (employer: string) => ({ work: 'employed', employer, true: true });

type Made = () => Client;

/** Sends until somebody knows what came of it, and counts each time. */
async function counted<E extends AnyEndpoint>(
  ledger: Ledger,
  client: Client,
  endpoint: E,
  input: InputOf<E>,
): Promise<Outcome<ResultOf<E>>> {
  for (;;) {
    const outcome = ledger.count(await client.call(endpoint, input));
    if (outcome.kind !== 'unknown') return outcome;
    await wait(pause);
  }
}

async function signInAs(
  ledger: Ledger,
  client: Client,
  { userId, email, password }: Login,
): Promise<boolean> {
  const tally = ledger.signIn(userId);
  for (;;) {
    tally.asked++;
    const outcome = ledger.count(await client.call(signIn, { email, password }));
    if (outcome.kind === 'done') tally.done++;
    if (outcome.kind === 'refused') ledger.problems.push(`signing in was refused with ${outcome.code}`);
    if (outcome.kind !== 'unknown') return outcome.kind === 'done';
    await wait(pause);
  }
}

/**
 * Accounts that sign in again and again, each time from another browser. They take turns: a sign-in that a
 * kill interrupted stays counted as a guess for an hour, and after thirty of those it is slowed down.
 */
export async function signsIn(ledger: Ledger, browser: Made, logins: readonly Login[]): Promise<void> {
  for (;;) for (const login of logins) await signInAs(ledger, browser(), login);
}

/** Account after account on its whole way: details, pictures, submission, a questionnaire. */
export async function applies(ledger: Ledger, browser: Made, next: () => Login | undefined): Promise<void> {
  for (let login = next(); login !== undefined; login = next()) {
    const client = browser();
    if (!(await signInAs(ledger, client, login))) continue;
    await fillIn(ledger, client);
    await submits(ledger, client, login);
    await answersQuestions(ledger, client);
  }
}

/** Saves details three times; what is read has to be the last that was acknowledged, or newer. */
async function fillIn(ledger: Ledger, client: Client): Promise<void> {
  let possible = [''];
  for (const city of ['Berlin', 'Bremen', 'Kiel']) {
    const outcome = ledger.count(await client.call(savePersonalInfo, { info: { ...details, city } }));
    possible = outcome.kind === 'done' ? [city] : [...possible, city];
    const read = await client.insist(readPersonalInfo, {});
    const found = read.kind === 'done' ? (read.result.info.city ?? '') : `code ${read.kind}`;
    if (!possible.includes(found))
      ledger.problems.push(`details: '${found}' instead of ${possible.join(' or ')}`);
  }
  await counted(ledger, client, savePersonalInfo, { info: details });
}

async function submits(ledger: Ledger, client: Client, { userId }: Login): Promise<void> {
  const asked = { level: 1, country: 'SE', documentType: 'PASSPORT' as const };
  const started = await counted(ledger, client, startCase, asked);
  if (started.kind !== 'done') {
    ledger.problems.push(`no case could be started: ${JSON.stringify(started)}`);
    return;
  }
  const { id: caseId } = started.result;
  for (const kind of ['document-front', 'selfie']) {
    const content = new Uint8Array(await smallPicture(`${kind} of ${userId}`));
    for (;;) {
      const uploaded = ledger.count(await client.upload(caseId, kind, content));
      if (uploaded.kind === 'done') ledger.files.set(uploaded.result, caseId);
      if (uploaded.kind === 'refused') ledger.problems.push(`a picture was refused with ${uploaded.code}`);
      if (uploaded.kind !== 'unknown') break;
      await wait(pause);
    }
  }
  const submitted = await counted(ledger, client, submitCase, { caseId });
  if (submitted.kind === 'done') ledger.submitted.add(caseId);
  else ledger.problems.push(`a submission was refused: ${JSON.stringify(submitted)}`);
  await client.insist(currentCase, { level: '1' });
}

async function answersQuestions(ledger: Ledger, client: Client): Promise<void> {
  const opened = await counted(ledger, client, createQuestionnaire, { template_code: 'killRounds' });
  if (opened.kind !== 'done') {
    ledger.problems.push(`no questionnaire could be opened: ${JSON.stringify(opened)}`);
    return;
  }
  const { request_id: id } = opened.result;
  const noted = { revision: opened.result.revision, submitted: false };
  ledger.questionnaires.set(id, noted);
  for (const employer of ['Weser Werft', 'Elbe Werft']) {
    const given = answers(employer);
    const input = { request_id: id, revision: noted.revision, answers: given };
    const saved = ledger.count(await client.call(saveQuestionnaire, input));
    if (saved.kind === 'done') noted.revision = saved.result.revision;
    // Opening what is open says how far it is.
    const read = await client.insist(createQuestionnaire, { template_code: 'killRounds' });
    if (read.kind !== 'done' || read.result.request_id !== id)
      ledger.problems.push('another questionnaire was opened');
    else if (read.result.revision < noted.revision) ledger.problems.push('answers were lost');
    else noted.revision = read.result.revision;
  }
  const { revision } = noted;
  const last = { request_id: id, revision, answers: answers('Elbe Werft'), language: 'en' };
  const sent = await counted(ledger, client, submitQuestionnaire, last);
  if (sent.kind === 'done') noted.submitted = true;
  else ledger.problems.push(`answers were refused: ${JSON.stringify(sent)}`);
}

/** An officer who decides whatever waits, in turn one way and another. */
export async function decides(ledger: Ledger, client: Client, random: () => number): Promise<void> {
  for (;;) {
    const taken = await client.call(claimNextCase, {});
    if (taken.kind !== 'done' || taken.result === null) {
      await wait(60);
      continue;
    }
    const address = taken.result;
    const note = { ...address, privateNote: 'Looked at.' };
    const way = random();
    const outcome =
      way < 0.5
        ? { name: 'approved', said: await client.call(approveCase, note) }
        : way < 0.8
          ? { name: 'retry', said: await client.call(askAgain, { ...note, labels: ['document-blurred'] }) }
          : {
              name: 'refused',
              said: await client.call(refuseCase, { ...note, labels: ['document-altered'] }),
            };
    const said = ledger.count(outcome.said);
    // Who does not know takes the next case: this one comes back, unless it was decided.
    if (said.kind === 'done' && said.result.proposalId === null)
      ledger.decisions.set(address.caseId, outcome.name);
  }
}

/** A second officer who agrees to whatever is proposed. */
export async function agrees(ledger: Ledger, client: Client): Promise<void> {
  for (;;) {
    const open = await client.call(proposals, { view: 'open' });
    const waiting = open.kind === 'done' ? open.result.items.filter(({ mayAnswer }) => mayAnswer) : [];
    for (const { ownerId, id, subject } of waiting) {
      const said = ledger.count(await client.call(acceptProposal, { ownerId, id }));
      if (said.kind === 'done') ledger.agreed.add(subject);
    }
    await wait(100);
  }
}
