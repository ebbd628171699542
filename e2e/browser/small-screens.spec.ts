import type { Page } from '@playwright/test';
import { signInByCall } from '../calls.ts';
import {
  choosePassport,
  fillDetails,
  formPath,
  givePictures,
  hubPath,
  picturesReady,
  ready,
  sendDetails,
} from '../people.ts';
import { expect, test } from '../test.ts';

/** What does not fit into the page or into what it is in: words, months of a field, the page itself. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(words.currentNode);
      const { left, right, width } = range.getBoundingClientRect();
      let around = width > 0 ? words.currentNode.parentElement : null;
      for (; around; around = around.parentElement) {
        const box = around.getBoundingClientRect();
        // What only screen readers read is a point.
        if (box.width <= 1) break;
        const cuts = around === document.documentElement || getComputedStyle(around).overflowX !== 'visible';
        if (cuts && (left < box.left - 1 || right > box.right + 1)) {
          found.push(`${words.currentNode.textContent} is cut off`);
          break;
        }
      }
    }
    const pen = document.createElement('canvas').getContext('2d');
    for (const select of document.querySelectorAll('select')) {
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
      if (pen) pen.font = font;
      const room =
        select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
      for (const { text } of select.options)
        if ((pen?.measureText(text).width ?? 0) > room + 1) found.push(`${text} in ${room} px`);
    }
    return found;
  });

/** Parts of the review's rows that overlap. */
const overlapping = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .evaluateAll((rows) =>
      rows.flatMap((row) => {
        const parts = [...row.querySelectorAll('p, output, button, img')];
        return parts.flatMap((one, at) => {
          const a = one.getBoundingClientRect();
          return parts.slice(at + 1).flatMap((other) => {
            const b = other.getBoundingClientRect();
            const apart =
              one.contains(other) ||
              a.right <= b.left ||
              b.right <= a.left ||
              a.bottom <= b.top ||
              b.bottom <= a.top;
            return apart
              ? []
              : [`${one.textContent || one.tagName} and ${other.textContent || other.tagName}`];
          });
        });
      }),
    );

test('form, review and header keep to the page at 320 px and with letters of twice the size', async ({
  page,
  context,
  server,
  account,
}) => {
  const settings = await context.newCDPSession(page);
  /** As somebody sets it in the browser. */
  const setLetters = (standard: number) =>
    settings.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });

  async function expectWhole(what: string): Promise<void> {
    for (const [width, height, letters] of [
      [320, 568, 16],
      [390, 844, 32],
    ] as const) {
      await page.setViewportSize({ width, height });
      await setLetters(letters);
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
        .toBe(`${letters}px`);
      expect.soft(await cutOff(page), `${what} at ${width} px, letters of ${letters} px`).toEqual([]);
      expect.soft(await overlapping(page), `${what} at ${width} px, letters of ${letters} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    await setLetters(16);
  }

  await signInByCall(page.request, server, account);
  await page.goto(server.url(hubPath));
  await expect(page.getByRole('button', { name: /^Account / })).toBeVisible();
  await expectWhole('overview');
  for (const path of ['step1', 'step2', 'help', 'security', 'transfer']) {
    await page.goto(server.url(`${hubPath}/${path}`));
    await ready(page);
    await expectWhole(path);
  }
  await page.goto(server.url(formPath));
  await fillDetails(page);
  await expectWhole('form');
  await sendDetails(page);
  await choosePassport(page);
  await givePictures(page);
  await picturesReady(page, 2);
  await expectWhole('review');
});
