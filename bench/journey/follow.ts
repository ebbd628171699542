import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';

const wordsInSight = readFileSync(new URL('words.js', import.meta.url), 'utf8');

/** A screen on the way, by its title, and the words on it that came into sight. */
export interface Screen {
  title: string;
  words: number;
}

/** What a way through the screens asks of somebody, and how long it keeps them waiting. */
export interface Way {
  screens: Screen[];
  taps: number;
  characters: number;
  /** From a tap until the next screen is there, added up. milliseconds */
  system: number;
}

/** How long no new word has come when a screen counts as complete. milliseconds */
const quiet = 700;

/** Walks a page as somebody with a finger does, and counts. */
export function follow(page: Page) {
  const way: Way = { screens: [], taps: 0, characters: 0, system: 0 };
  let pressed = performance.now();

  const look = async () => {
    const words = await page.evaluate<number>(wordsInSight);
    const screen = way.screens.at(-1);
    if (screen) screen.words += words;
    return words;
  };
  const read = async () => {
    do await page.waitForTimeout(quiet);
    while ((await look()) > 0);
  };
  const tap = async (what: Locator) => {
    await what.scrollIntoViewIfNeeded();
    await read();
    await what.click();
    pressed = performance.now();
    way.taps += 1;
  };
  /** Waits for the screen with this title, which comes by itself. */
  const meet = async (title: string) => {
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    way.screens.push({ title, words: 0 });
    await look();
  };
  return {
    way,
    tap,
    meet,
    /** Waits for the screen with this title, to which the last tap leads, and reads it. */
    arrive: async (title: string) => {
      await meet(title);
      way.system += performance.now() - pressed;
    },
    /** Into the field under the finger. */
    write: async (field: Locator, text: string) => {
      await tap(field);
      await field.pressSequentially(text);
      way.characters += text.length;
    },
  };
}
