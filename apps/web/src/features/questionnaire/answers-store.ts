import { type AccountQuestionnaire, questionnaireChanged } from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import { type Answers, mergeAnswers, sameAnswer } from '@credence/questionnaire';
import * as v from 'valibot';
import { ApiError } from '../../api/client.ts';
import type { Unsaved } from './unsaved.ts';

type Saved = Pick<AccountQuestionnaire, 'answers' | 'revision'>;

/** Answers that were changed here and elsewhere, each in its own way. */
export interface Conflict {
  items: readonly string[];
  /** The first of a page is 1: another is decided anew. */
  number: number;
  mine: Answers;
  theirs: Answers;
  /** What the server is known to have. */
  known: Saved;
}

/** What the screen shows of it. */
export interface AnswersShown {
  answers: Answers;
  conflict: Conflict | undefined;
  /** Something was added to the answers that was typed elsewhere. */
  addedElsewhere: boolean;
}

/** What somebody else saved meanwhile, where that is why a call was refused. */
function savedElsewhere(error: unknown): Saved | undefined {
  if (!(error instanceof ApiError) || error.code !== retCodes.QUESTIONNAIRE_CHANGED) return undefined;
  const read = v.safeParse(questionnaireChanged, error.details);
  return read.success ? read.output : undefined;
}

/** Said where a save has to wait for the person's decision. */
const undecided = new Error('two versions of an answer');

/** The answers of a questionnaire on this screen, and what the server is known to have. */
export class AnswersStore {
  #shown: AnswersShown;
  /** The last answers that the server is known to have. */
  #known: Saved;
  /** What was sent since and may have arrived. */
  #sent: readonly Answers[] = [];
  /** The server has told of somebody else since it was asked for. */
  #told = false;
  #conflicts = 0;
  /** What other tabs left unsaved and is not put together with the rest yet. */
  #left: readonly Unsaved[];
  readonly #listeners = new Set<() => void>();

  /** `unsaved` is what was left on the device, the newest first. */
  constructor({ answers, revision }: Saved, [newest, ...left]: readonly Unsaved[]) {
    this.#shown = { answers: newest?.answers ?? answers, conflict: undefined, addedElsewhere: false };
    this.#known = newest ? { answers: newest.base, revision: newest.revision } : { answers, revision };
    this.#left = left;
    this.#joinLeft();
  }

  /** Adds what other tabs left; where one says otherwise, the person decides before the next is looked at. */
  #joinLeft(): void {
    const [next, ...left] = this.#left;
    if (!next || this.#shown.conflict) return;
    this.#left = left;
    const mine = this.#shown.answers;
    const { merged, conflicts } = mergeAnswers({ base: next.base, mine, theirs: next.answers, sent: [] });
    if (!sameAnswer(merged, mine)) this.#show({ answers: merged, addedElsewhere: true });
    if (conflicts.length > 0) {
      const { answers: theirs } = next;
      this.#ask({ items: conflicts, mine: merged, theirs, known: this.#known });
    }
    this.#joinLeft();
  }

  /** Has the person decide. */
  #ask(conflict: Omit<Conflict, 'number'>): void {
    this.#conflicts += 1;
    this.#show({ conflict: { ...conflict, number: this.#conflicts } });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly shown = (): AnswersShown => this.#shown;

  #show(change: Partial<AnswersShown>): void {
    this.#shown = { ...this.#shown, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Gives an item another answer; the result is all of them. */
  set(code: string, value: unknown): Answers {
    this.#show({ answers: { ...this.#shown.answers, [code]: value } });
    return this.#shown.answers;
  }

  /** Whether everything that was left is in the answers, and nothing is to be decided. */
  get joined(): boolean {
    return this.#left.length === 0 && !this.#shown.conflict;
  }

  /** What the device has to keep, so that it can be put together with what was saved since. */
  kept(answers: Answers): Unsaved {
    return { answers, base: this.#known.answers, revision: this.#known.revision };
  }

  /** Whether the server has the answers that are here now; throws where the person has to decide first. */
  #reconcile(theirs: Saved): boolean {
    const mine = this.#shown.answers;
    const { answers: base } = this.#known;
    const versions = { base, mine, theirs: theirs.answers, sent: this.#sent };
    const { merged, conflicts } = mergeAnswers(versions);
    if (conflicts.length > 0) {
      const { answers } = theirs;
      this.#ask({ items: conflicts, mine: merged, theirs: answers, known: theirs });
      throw undecided;
    }
    this.#known = theirs;
    this.#sent = [];
    if (!sameAnswer(merged, mine)) this.#show({ answers: merged, addedElsewhere: true });
    return sameAnswer(merged, theirs.answers);
  }

  /** Whether the server has told of somebody else since this was asked last. */
  wasTold(): boolean {
    const told = this.#told;
    this.#told = false;
    return told;
  }

  /** What somebody else saved, where that is why the server refused. */
  #heard(error: unknown): Saved | undefined {
    const theirs = savedElsewhere(error);
    if (theirs) this.#told = true;
    return theirs;
  }

  /** Takes over what another device saved; what waits here is put together with it when it is saved. */
  takeOver(theirs: Saved): void {
    const nothingWaits = sameAnswer(this.#shown.answers, this.#known.answers);
    if (nothingWaits && theirs.revision > this.#known.revision) this.#reconcile(theirs);
  }

  /** Ends the conflict with these answers; the result is all of them. */
  decide(decided: Answers): Answers {
    const { conflict } = this.#shown;
    if (conflict) {
      this.#known = conflict.known;
      this.#sent = [];
      this.#show({ answers: decided, conflict: undefined });
      this.#joinLeft();
    }
    return this.#shown.answers;
  }

  /**
   * Saves answers by `send`, together with what was saved elsewhere meanwhile; resolves with what it gave,
   * undefined where the server had them already.
   */
  async save<Result extends { revision: number }>(
    given: Answers,
    send: (answers: Answers, revision: number) => Promise<Result>,
  ): Promise<(Result & { answers: Answers }) | undefined> {
    if (this.#shown.conflict) throw undecided;
    let answers = given;
    for (;;) {
      try {
        this.#sent = [...this.#sent, answers];
        const saved = await send(answers, this.#known.revision);
        this.#known = { answers, revision: saved.revision };
        this.#sent = [];
        return { ...saved, answers };
      } catch (error) {
        const theirs = this.#heard(error);
        if (!theirs) throw error;
        if (this.#reconcile(theirs)) return undefined;
        answers = this.#shown.answers;
      }
    }
  }

  /** Sends the answers as complete by `send`; what was saved elsewhere meanwhile is to be looked at first. */
  async submit<Result>(send: (revision: number) => Promise<Result>): Promise<Result> {
    try {
      return await send(this.#known.revision);
    } catch (error) {
      const theirs = this.#heard(error);
      if (theirs) this.#reconcile(theirs);
      throw error;
    }
  }
}
