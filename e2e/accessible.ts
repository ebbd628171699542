import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type axeCore from 'axe-core';

/** In the page. */
declare const axe: typeof axeCore;

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A page, or the frame in it that shows the account area. */
export type Screen = Page | Frame;

const pageOf = (screen: Screen): Page => ('page' in screen ? screen.page() : screen);

/** Rules of the Web Content Accessibility Guidelines, levels A and AA. */
export const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] as const;

/**
 * Fails with everything axe finds on the page as it stands, or in one part of it; in dark, where only colours
 * differ, with what it finds of contrast. What vendors show in frames is theirs.
 */
export async function expectAccessible(page: Screen, where: string, part?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion, so that no colour is measured half-way.
    await pageOf(page).emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const rules = colorScheme === 'light' ? [...guidelines, 'best-practice'] : ['color-contrast'];
    expect.soft(await accessibilityFaults(page, rules, part), `${where}, ${colorScheme}`).toEqual([]);
  }
}

/** What axe finds by the rules of these tags or names. */
export async function accessibilityFaults(
  page: Screen,
  rules: readonly string[],
  part = 'html',
): Promise<{ rule: string; at: string[] }[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const violations = await page.evaluate(
    async ({ runOnly, include }) => {
      const options = { runOnly, iframes: false, resultTypes: ['violations' as const] };
      return (await axe.run({ include, exclude: ['iframe'] }, options)).violations;
    },
    { runOnly: [...rules], include: part },
  );
  return violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map((node) => `${node.target.join(' ')} — ${node.failureSummary?.split('\n')[1]?.trim()}`),
  }));
}
