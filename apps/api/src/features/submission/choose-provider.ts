import type { Provider } from '@credence/contract/first-words';
import type { InputOf } from '@credence/contract/endpoint';
import type { verificationSdkInfo } from '@credence/contract/vendor-calls';
import type { Level } from '@credence/contract/words';
import { Refusal } from '../../base/refusal.ts';
import { type Applicant } from '../applicant/index.ts';
import { type CaseRow, counts } from '../case/index.ts';
import { picturesFromUs } from '../provider/index.ts';
import type { MountRequest, SessionRow } from '../provider-session/index.ts';
import type { CaseRequest } from './choose.ts';

export type Input = InputOf<typeof verificationSdkInfo> & { level: Level };

/** One call of the verb, with its time. */
export interface SdkInfoRequest {
  input: Input;
  at: Date;
}

export const nextProvider = (order: readonly Provider[], name: Provider): Provider | null =>
  order[order.indexOf(name) + 1] ?? null;

/**
 * If we ask for the document ourselves, nothing is begun before it is chosen; unless another provider is
 * requested, which may ask for it.
 */
export function planBeforeChoice(
  today: readonly [Provider, ...Provider[]],
  open: CaseRow | undefined,
  asked: SdkInfoRequest,
): Plan | undefined {
  const provider = open?.provider ?? today[0];
  const wanted = picturesFromUs[provider];
  const chosen = wanted === 'document' && (open?.document_type ?? null) !== null;
  if (wanted === 'none' || chosen || asked.input.country !== undefined) return undefined;
  const next = nextProvider(today, provider);
  if (!wantsNext(asked, open?.updated_at)) return { provider, next };
  if (next === null) throw unavailable();
  return undefined;
}

/**
 * The first provider in order that has not failed since this request arrived, starting with the current one
 * or the one after it.
 */
export function chosenProvider(
  order: readonly Provider[],
  now: {
    row: CaseRow;
    live: SessionRow | undefined;
    sessions: readonly SessionRow[];
    next: boolean;
    asked: SdkInfoRequest;
  },
): Provider {
  const failed = now.sessions.filter(
    ({ state, updated_at }) => state === 'failed' && updated_at >= now.asked.at,
  );
  const from = Math.max(order.indexOf(now.live?.provider ?? now.row.provider), 0) + (now.next ? 1 : 0);
  const chosen = order.slice(from).find((name) => !failed.some(({ provider }) => provider === name));
  if (chosen === undefined) throw unavailable();
  return chosen;
}

/** Whether another provider or document is requested than that of an open case. */
export function asksForAnother({ provider, country, documentType }: Input, row: CaseRow): boolean {
  const chooses = country !== undefined || documentType !== undefined;
  const same = country === row.country && (documentType ?? null) === row.document_type;
  return provider === 'next' || (chooses && !same);
}

/**
 * Whether the next provider is requested: what was begun after this request arrived already answers another
 * tab's request.
 */
export function wantsNext({ input, at }: SdkInfoRequest, begun: Date | undefined): boolean {
  return input.provider === 'next' && (begun === undefined || begun <= at);
}

/** An update's country was chosen with it and stays for further attempts; the document may change. */
export const isRejectedUpdate = (applicant: Applicant, row: CaseRow): boolean =>
  row.purpose === 'update' && row.state === 'retry' && counts(applicant, row);

/** The requested document, else that of the continued case. */
export function choiceOf(
  input: Input,
  before: CaseRow | undefined,
): Pick<CaseRequest, 'country' | 'documentType'> {
  const { country, documentType } = input;
  if (country !== undefined || documentType !== undefined) return { country, documentType };
  if (before === undefined || before.document_carried) return {};
  if (before.state === 'retry') return { country: before.country };
  return { country: before.country, documentType: before.document_type ?? undefined };
}

/**
 * The current provider, and the next one. No vendor is called if our own capture is mounted or consent for
 * the case is missing.
 */
export interface Plan {
  provider: Provider;
  next: Provider | null;
  mountRequest?: MountRequest;
  consentOwed?: CaseRow;
}

export function unavailable(): Refusal {
  return new Refusal('PROVIDER_UNAVAILABLE', 'Nobody can check this now. Try again in a few minutes.');
}
