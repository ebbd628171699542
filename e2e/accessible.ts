import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with everything axe finds on the page as it stands, in light and in dark. What vendors show in frames is theirs. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion, so that no colour is measured half-way.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).withTags(standards).exclude('iframe').analyze();
    const found = violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      at: nodes.map((node) => `${node.target.join(' ')} — ${node.failureSummary?.split('\n')[1]?.trim()}`),
    }));
    expect.soft(found, `${where}, ${colorScheme}`).toEqual([]);
  }
}
