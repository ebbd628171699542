import { expect, type Locator, type Page } from '@playwright/test';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };
export const notices = (page: Page) => page.getByRole('region').getByRole('listitem');
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const kept = (page: Page) => page.getByText(/^Kept:/);
const lasting = 'Sending your pictures …';

/** Opens the page with a clock that stands, so that nothing closes before the test moves it. */
export async function openWithClock(page: Page, query = ''): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.goto(query);
  await page.clock.pauseAt(60_000);
}

/** Raises a toast that does not close by itself. */
export async function raiseLasting(page: Page): Promise<Locator> {
  await press(page, 'Lasting toast');
  const toast = notices(page).filter({ hasText: lasting });
  await expect(toast).toBeVisible();
  return settled(toast);
}

/** The place once the notice has come to rest. */
export async function settled(notice: Locator): Promise<Locator> {
  await notice.evaluate((element) =>
    Promise.all(element.getAnimations().map((animation) => animation.finished)),
  );
  return notice;
}

export async function boxOf(notice: Locator) {
  const box = await notice.boundingBox();
  if (box === null) throw new Error('The notice is not on the page.');
  return box;
}

/** The room of the page, without that of the scroll bar. */
export const roomOf = (page: Page) => boxOf(page.locator('body'));
