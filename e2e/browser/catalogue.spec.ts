import type { Locator, Page } from '@playwright/test';
import { accessibilityFaults, guidelines } from '../accessible.ts';
import { expect, test } from '../catalogue.ts';

test.use({ viewport: { width: 1024, height: 800 }, reducedMotion: 'reduce' });

const looks = {
  light: '?test&theme=light',
  dark: '?test&theme=dark',
  arabic: '?test&theme=light&dir=rtl',
} as const;

/**
 * Strict enough that one button in another light tint counts; the edges of letters are left out of it
 * anyway.
 */
const comparison = {
  threshold: 0.05,
  maxDiffPixelRatio: 0.003,
  animations: 'disabled',
  caret: 'hide',
} as const;

const sections = [
  'buttons',
  'cards',
  'messages',
  'progress',
  'states',
  'text-fields',
  'pickers',
  'choices',
  'tables',
  'icons',
] as const;

async function open(page: Page, query: string): Promise<void> {
  await page.goto(query);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Lies over whatever scrolls below it.
  await page.locator('header').evaluate((header) => (header.style.position = 'static'));
  // Each section begins on a whole pixel, whatever stands above it: otherwise its picture is one pixel off.
  await page.locator('section[id]').evaluateAll((sections: HTMLElement[]) => {
    for (const section of sections) {
      const top = section.getBoundingClientRect().top + window.scrollY;
      section.style.marginBlockStart = `${Math.ceil(top) - top}px`;
    }
  });
}

const style = (element: Locator, property: string, pseudo?: string) =>
  element.evaluate((node, [property, pseudo]) => getComputedStyle(node, pseudo).getPropertyValue(property), [
    property,
    pseudo,
  ] as const);

for (const [look, query] of Object.entries(looks)) {
  test(`[S1.5] [S3.17] every component looks as before and passes axe: ${look}`, async ({ page }) => {
    await open(page, query);
    for (const id of sections) {
      await expect.soft(page.locator(`#${id}`)).toHaveScreenshot(`${look}-${id}.png`, comparison);
    }
    expect(await accessibilityFaults(page, guidelines)).toEqual([]);
  });
}

test('every component looks as before in forced colours, where no background tells states apart', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await open(page, '?test');
  for (const id of ['buttons', 'messages', 'progress', 'text-fields', 'choices', 'tables'] as const) {
    await expect.soft(page.locator(`#${id}`)).toHaveScreenshot(`forced-${id}.png`, comparison);
  }
  for (const role of ['button', 'link', 'checkbox', 'radio', 'tab', 'combobox', 'textbox'] as const) {
    await page.locator('main').getByRole(role, { disabled: false }).first().focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const outlined = await page.evaluate(() => {
      const focused = document.activeElement;
      // A field draws its focus around the frame, a chosen card around the card.
      return [focused, focused?.parentElement].some(
        (element) => element && getComputedStyle(element).outlineStyle !== 'none',
      );
    });
    expect(outlined, `the focus of a ${role}`).toBe(true);
  }
});

for (const kind of ['plain', 'danger'] as const) {
  test(`a dialog looks as before on a phone: ${kind}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 600 });
    await open(page, `?test&theme=light&dialog=${kind}`);
    await expect(page).toHaveScreenshot(`dialog-${kind}.png`, comparison);
    expect(await accessibilityFaults(page, guidelines)).toEqual([]);
  });
}

test('nothing is wider than a phone, even with words that are two fifths longer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const query of ['?test&text=long', '?test&text=long&dir=rtl']) {
    await open(page, query);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, query).toBeLessThanOrEqual(390);
  }
});

const colours = {
  default: 'rgb(255, 255, 255)',
  primary: 'rgb(247, 166, 0)',
  secondary: 'rgba(21, 22, 26, 0.06)',
  secondaryBrand: 'rgb(255, 246, 225)',
  tradeLong: 'rgb(11, 125, 77)',
  tradeShort: 'rgb(204, 43, 54)',
  tradeSecondary: 'rgba(0, 0, 0, 0)',
  marketing: 'rgb(21, 22, 26)',
} as const;
const heights = { 'xx-small': 24, 'x-small': 28, small: 32, middle: 40, large: 48, 'x-large': 56 } as const;

test('[S3.17] [S9.9] there are eight variants, #f7a600 the primary one, and six sizes, all with corners of 4 px', async ({
  page,
}) => {
  await open(page, looks.light);
  for (const [variant, colour] of Object.entries(colours)) {
    const button = page.locator(`[data-variant="${variant}"]`);
    expect(await style(button, 'background-color'), variant).toBe(colour);
    expect(await style(button, 'border-radius'), variant).toBe('4px');
  }
  for (const [size, height] of Object.entries(heights)) {
    expect((await page.locator(`[data-size="${size}"]`).boundingBox())?.height, size).toBe(height);
  }
});

test('[S9.9] a button that says nothing about itself is secondary and of middle size', async ({ page }) => {
  await open(page, looks.light);
  const plain = page.getByTestId('plain');
  expect(await style(plain, 'background-color')).toBe(colours.secondary);
  expect((await plain.boundingBox())?.height).toBe(heights.middle);
});

test('[S1.5] buying is green, selling is red, and words tell the two apart where colours do not', async ({
  page,
}) => {
  await open(page, looks.light);
  await expect(page.locator('[data-variant="tradeLong"]')).toHaveText('Buy long');
  await expect(page.locator('[data-variant="tradeShort"]')).toHaveText('Sell short');
});

test('[S4.22] a loading button takes no press of a pointer, shows a spinner, and keeps its width, focus and name', async ({
  page,
}) => {
  await open(page, looks.light);
  const [usual, loading] = [0, 1].map((index) => page.getByRole('button', { name: 'primary' }).nth(index));
  if (!usual || !loading) throw new Error('The catalogue lacks a button.');
  expect(await style(loading, 'pointer-events')).toBe('none');
  await expect(loading).toHaveAttribute('aria-busy', 'true');
  expect(await loading.locator('span[aria-hidden="true"]').count()).toBe(1);
  expect((await loading.boundingBox())?.width).toBe((await usual.boundingBox())?.width);
  await loading.focus();
  await expect(loading).toBeFocused();
});

interface Ripple {
  pseudo: string | null;
  ends: number;
  from: unknown;
}

/** The ripples under way in a button. */
const ripples = (button: Locator) =>
  button.evaluate((element): Ripple[] =>
    element.getAnimations({ subtree: true }).flatMap((animation) => {
      const effect = animation.effect;
      return effect instanceof KeyframeEffect && effect.pseudoElement === '::before'
        ? [
            {
              pseudo: effect.pseudoElement,
              ends: Number(effect.getComputedTiming().endTime),
              from: effect.getKeyframes()[0]?.['clipPath'],
            },
          ]
        : [];
    }),
  );

/** Sets how fast animations go: 0 holds them. */
async function motionOf(page: Page): Promise<(rate: 0 | 1) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Animation.enable');
  return async (playbackRate) => {
    await browser.send('Animation.setPlaybackRate', { playbackRate });
  };
}

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' });

  test('[S9.7] a ripple starts where the button is pressed, keeps to its corners, moves nothing and is gone after 500 ms', async ({
    page,
  }) => {
    await open(page, looks.light);
    const button = page.getByTestId('plain');
    const before = await button.boundingBox();
    const motion = await motionOf(page);
    await motion(0);
    await button.dispatchEvent('pointerdown', {
      button: 0,
      clientX: (before?.x ?? 0) + 20,
      clientY: (before?.y ?? 0) + 10,
    });
    const [ripple] = await ripples(button);
    expect(ripple?.from).toBe('circle(0px at 20px 10px)');
    expect(ripple?.ends).toBeLessThanOrEqual(500);
    expect(await style(button, 'border-radius', '::before')).toBe('4px');
    expect(await button.boundingBox()).toEqual(before);
    expect(await button.getAttribute('style')).toBeNull();
    await motion(1);
    await expect.poll(() => ripples(button)).toEqual([]);
  });

  test('[S9.7] the keyboard makes it start in the middle, and a busy button shows none', async ({ page }) => {
    await open(page, looks.light);
    const button = page.getByTestId('plain');
    await button.focus();
    await (
      await motionOf(page)
    )(0);
    await page.keyboard.press('Enter');
    expect((await ripples(button))[0]?.from).toBe('circle(0px at 50% 50%)');
    const busy = page.locator('button[aria-busy]').first();
    await busy.dispatchEvent('pointerdown', { button: 0 });
    expect(await ripples(busy)).toEqual([]);
  });
});

test('[S9.7] there is no ripple where less motion is wished for', async ({ page }) => {
  await open(page, looks.light);
  const button = page.getByTestId('plain');
  await button.dispatchEvent('pointerdown', { button: 0 });
  expect(await ripples(button)).toEqual([]);
});

test('a panel is shown and hidden by its button, which says which', async ({ page }) => {
  await open(page, looks.light);
  const panel = page.locator('#cards').getByText('Level 1: 20,000 USD a day').first();
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'See all limits' }).click();
  await expect(panel).toBeVisible();
  const hide = page.getByRole('button', { name: 'Hide the limits' }).first();
  await expect(hide).toHaveAttribute('aria-expanded', 'true');
  await hide.click();
  await expect(panel).toBeHidden();
});

test('a list of 250 countries opens at once and stays above the keyboard of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, looks.light);
  const box = page.getByRole('combobox', { name: /Country/ });
  const list = page.getByRole('listbox');
  const shown = await box.evaluate(async (input: HTMLElement) => {
    input.click();
    // React draws at the end of the task, before any frame.
    await Promise.resolve();
    return document.querySelectorAll('[role=option]').length;
  });
  expect(shown).toBeGreaterThanOrEqual(250);
  await box.evaluate((input) => input.scrollIntoView({ block: 'end' }));
  // What is left of the screen above the keys.
  for (const height of [420, 360]) {
    await page.setViewportSize({ width: 390, height });
    await box.evaluate((input) => input.scrollIntoView({ block: 'nearest' }));
    await expect
      .poll(async () => {
        const place = await list.boundingBox();
        return place !== null && place.y >= 0 && place.y + place.height <= height;
      })
      .toBe(true);
  }
  await box.fill('germ');
  await expect(list.getByRole('option')).toHaveText(['Germany']);
});
