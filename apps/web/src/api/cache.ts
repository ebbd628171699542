import * as v from 'valibot';
import { answersKey, removeStoredAnswers } from './stored-answers.ts';

/**
 * How long an answer may be used, in milliseconds; how many are kept; how much of local storage they may
 * take, in bytes (S7.5).
 */
const lifetime = 60_000;
const mostEntries = 20;
const mostBytes = 4_718_592;

const stored = v.array(v.object({ key: v.string(), at: v.number(), result: v.unknown() }));

interface Entry {
  key: string;
  /** When the answer came, in milliseconds since 1970. */
  at: number;
  result: unknown;
  /** Whether it may outlast the page: public data only. */
  lasting: boolean;
}

/** Oldest first; read from local storage when first needed. */
let entries: Map<string, Entry> | undefined;

function isFresh({ at }: Pick<Entry, 'at'>): boolean {
  const age = Date.now() - at;
  // One from the future was kept before the clock was set back.
  return age >= 0 && age < lifetime;
}

function load(): Map<string, Entry> {
  try {
    const found = v.parse(stored, JSON.parse(localStorage.getItem(answersKey) ?? '[]'));
    return new Map(found.map((entry) => [entry.key, { ...entry, lasting: true }]));
  } catch {
    // Storage is forbidden, or holds something else.
    return new Map();
  }
}

/** Writes the newest lasting entries that fit. */
function persist(all: Iterable<Entry>): void {
  const encoder = new TextEncoder();
  const texts: string[] = [];
  let bytes = answersKey.length + '[]'.length;
  for (const { key, at, result, lasting } of [...all].reverse()) {
    if (!lasting) continue;
    const text = JSON.stringify({ key, at, result });
    const size = encoder.encode(text).length + ','.length;
    if (bytes + size > mostBytes) continue;
    bytes += size;
    texts.unshift(text);
  }
  try {
    localStorage.setItem(answersKey, `[${texts.join(',')}]`);
  } catch {
    // Full or forbidden: what is kept lasts as long as the page.
  }
}

/** The answer kept under a key, undefined where there is none or it is too old. */
export function keptAnswer(key: string): unknown {
  entries ??= load();
  const entry = entries.get(key);
  return entry && isFresh(entry) ? entry.result : undefined;
}

/** Keeps an answer for 60 s; a lasting one in local storage too. The oldest makes room for it. */
export function keepAnswer(key: string, result: unknown, lasting: boolean): void {
  const kept = [...(entries ?? load()).values()].filter((entry) => entry.key !== key && isFresh(entry));
  kept.push({ key, at: Date.now(), result, lasting });
  entries = new Map(kept.slice(-mostEntries).map((entry) => [entry.key, entry]));
  if (lasting) persist(entries.values());
}

/** Forgets every answer (S8.3). */
export function clearAnswers(): void {
  entries = new Map();
  removeStoredAnswers();
}
