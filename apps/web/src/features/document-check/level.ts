import type { KycInfo, StepStatus } from '@credence/contract';

/** A level that is verified here. */
export type Level = 1 | 2;

/** The status of both levels; none is open where verification is closed. */
export type Statuses = Readonly<Record<Level, StepStatus>>;

export function statusesOf(info: Pick<KycInfo, 'opened' | 'state'>): Statuses {
  const of = (level: Level): StepStatus =>
    (info.opened ? info.state.find((step) => step.level === level)?.status : undefined) ?? 'NOT_ALLOW';
  return { 1: of(1), 2: of(2) };
}

const shut: ReadonlySet<StepStatus> = new Set(['NOT_ALLOW', 'CERTIFICATION_DISABLED']);

/**
 * The level that the screen is about: the first until it is approved, then the second. The address may ask for the first again, where it is to be renewed;
 * it never gains what is not open.
 */
export function levelInFocus(statuses: Statuses, asked: string | null): Level {
  if (statuses[1] !== 'SUCCESS' || asked === '1') return 1;
  return shut.has(statuses[2]) && asked !== '2' ? 1 : 2;
}
