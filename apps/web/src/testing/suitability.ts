import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import {
  suitabilityAnswer,
  suitabilityBegin,
  suitabilityResult,
  suitabilitySubmit,
  suitabilityTest,
} from '@credence/contract/suitability';
import { ApiError, OfflineError } from '../api/client.ts';
import { fakeApi, type FakeCall } from '../api/fake.ts';
import { signedIn } from './account.ts';
import { openApp } from './open.tsx';

export type Known = ResultOf<typeof suitabilityTest>;
export type Result = ResultOf<typeof suitabilityResult>;

export const attempt = '01890000-0000-7000-8000-0000000000bb';
export const later = '2099-03-02T10:10:00.000Z';

export const notTaken: Known = {
  language: 'en',
  introduction: 'What it is about.',
  notes: [],
  required: true,
  terms: {
    questions: 3,
    passMark: 2,
    marked: 3,
    coolOffHours: 24,
    attempts: { cap: 3, days: 30 },
    validMonths: 24,
  },
  standing: 'none',
  until: null,
  nextAttemptAt: null,
  attemptsUsed: 0,
  open: null,
  last: null,
};

const question = (number: number) => ({
  number,
  topic: 'Wallets and keys',
  question: `Question text ${number}?`,
  options: ['One', 'Two', 'Three', 'Four'].map((word) => `${word} of ${number}`),
  chosen: null,
});

export const passed: Result = {
  language: 'en',
  attempt,
  endedAt: '2026-11-23T10:00:00.000Z',
  passed: true,
  score: { right: 2, of: 3, passMark: 2 },
  profile: null,
  validUntil: later,
  nextAttemptAt: later,
  review: [1, 2, 3].map((number) => ({
    ...question(number),
    chosen: number === 3 ? 1 : 0,
    right: 0,
    why: `Because of ${number}.`,
  })),
};

interface World {
  known: Known;
  /** The options that are chosen already, by number. */
  chosen: Readonly<Record<number, number>>;
  language: string;
  result: Result;
  offline: boolean;
  refusal: number | undefined;
}

/** Opens a test in a world with a few questions. */
export async function openTest(
  path: string,
  given: Partial<World> = {},
): Promise<{ calls: FakeCall[]; world: World }> {
  const world: World = {
    known: notTaken,
    chosen: {},
    language: 'en',
    result: passed,
    offline: false,
    refusal: undefined,
    ...given,
  };
  const questions = () =>
    [1, 2, 3].map((number) => ({ ...question(number), chosen: world.chosen[number] ?? null }));
  const end = () => {
    const { result } = world;
    const standing = result.passed ? ('passed' as const) : ('failed' as const);
    const { validUntil: until, nextAttemptAt } = result;
    world.known = { ...world.known, standing, until, nextAttemptAt, open: null, last: attempt };
    return result;
  };
  const calls = fakeApi([
    ...signedIn,
    [
      suitabilityTest,
      () => {
        if (world.offline) throw new OfflineError();
        return world.known;
      },
    ],
    [suitabilityBegin, () => ({ language: world.language, attempt, questions: questions() })],
    [
      suitabilityAnswer,
      ({ number, option }: InputOf<typeof suitabilityAnswer>) => {
        if (world.offline) throw new OfflineError();
        if (world.refusal !== undefined) throw new ApiError(world.refusal, 'refused');
        world.chosen = { ...world.chosen, [number]: option };
        return {};
      },
    ],
    [suitabilitySubmit, end],
    [suitabilityResult, () => world.result],
  ]);
  await openApp(path);
  return { calls, world };
}
