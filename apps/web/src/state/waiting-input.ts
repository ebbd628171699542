import * as v from 'valibot';
import { randomHex } from '../host/random.ts';
import { typedInTab } from '../host/storage.ts';
import { dropSealed, keepSealed, readSealed } from '../host/sealed.ts';
import {
  dropFoundInput,
  dropInput as dropOwnInput,
  type FoundInput,
  keepInput as keepOwnInput,
  keptInput,
} from './waiting-store.ts';

/**
 * Where what was typed is kept until the server has it: on this device for a day, in this tab only, or
 * nowhere but on the screen.
 */
export type Kept = 'device' | 'tab' | 'screen';

/** How long is waited for the device's store, in milliseconds: it may never answer. */
const patience = 1500;

/** It has not answered what it was asked last: until it does, nothing waits for it. */
let silent = false;

/** What comes of the device's store; undefined where it fails, or does not answer in time. */
async function onDevice<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  if (silent) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      silent = true;
      resolve(undefined);
    }, patience);
  });
  const done = work()
    .catch(() => undefined)
    .finally(() => {
      clearTimeout(timer);
      silent = false;
    });
  return Promise.race([done, late]);
}

const inTab = (form: string): string => typedInTab + form;

/** What this page keeps lies beside what others keep of the same form: none overwrites another's. */
const page = randomHex(16);

/** What other pages kept of each form, to be removed once it is saved or kept here. */
const found = new Map<string, readonly FoundInput[]>();

/** One change after the other: what is kept must not come after its removal. */
let last: Promise<unknown> = Promise.resolve();

function next<Value>(work: () => Promise<Value>): Promise<Value> {
  const done = last.then(work);
  last = done;
  return done;
}

async function dropOthers(form: string): Promise<void> {
  const others = found.get(form) ?? [];
  found.delete(form);
  await Promise.all(others.map((other) => dropFoundInput(form, other)));
}

/**
 * Keeps what was typed into a form and is not saved yet, sealed under a key (base64) of its account;
 * `joined` where what was found of other pages is in it.
 */
export function keepInput(
  form: string,
  key: string | undefined,
  typed: unknown,
  { joined }: { joined: boolean },
): Promise<Kept> {
  if (key === undefined) return Promise.resolve('screen');
  return next(async () => {
    const kept = await onDevice(async () => {
      await keepOwnInput(form, key, page, typed);
      if (joined) await dropOthers(form);
      return true;
    });
    if (kept) {
      dropSealed(inTab(form));
      return 'device';
    }
    return (await keepSealed(inTab(form), key, { keptAt: Date.now(), page, typed })) ? 'tab' : 'screen';
  });
}

/** As it is kept in the tab; what the same page kept on the device before is older. */
const tabInput = v.object({ keptAt: v.number(), page: v.string(), typed: v.unknown() });

/**
 * What was typed into a form on this device and never saved, the newest first. What another account's key
 * sealed is removed.
 */
export function readInput(form: string, key: string): Promise<readonly unknown[]> {
  return next(async () => {
    const kept = (await onDevice(() => keptInput(form, key))) ?? [];
    found.set(
      form,
      kept.filter(({ kind }) => kind !== page),
    );
    const tab = v.safeParse(tabInput, await readSealed(inTab(form), key));
    if (!tab.success) dropSealed(inTab(form));
    const newest = tab.success ? [tab.output] : [];
    return [...kept.filter(({ kind }) => newest.every((one) => one.page !== kind)), ...newest]
      .toSorted((one, other) => other.keptAt - one.keptAt)
      .map(({ typed }) => typed);
  });
}

/** Removes what this page keeps of a form and what it found of it: the server has it now. */
export function dropInput(form: string): void {
  void next(async () => {
    dropSealed(inTab(form));
    await onDevice(async () => {
      await dropOwnInput(form, page);
      await dropOthers(form);
    });
  });
}
