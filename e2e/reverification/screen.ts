import { expect, type Page } from '@playwright/test';
import type { Screen } from '../accessible.ts';
import { heading, hubPath } from '../people.ts';
import type { Texts } from '../texts.ts';
import type { Site, Walk } from './person.ts';

const screenPath = '/user/accounts/auth/reverification';

/** What the documents have to be, in the order of the screen (S2.24, S2.25). */
const needs: Record<Site, readonly string[]> = {
  IN: ['document', 'notPan', 'single'],
  TUR: ['interview', 'chip'],
};

const notice = (page: Page, name: string) => page.getByRole('region', { name });
/** The part of the screen that says where it stands, with its button. */
export const status = (screen: Screen, { say }: Texts) =>
  screen.getByRole('region', { name: say('reverification.status') });

/** Opens the overview, and the screen by its notice; `undefined`: there is neither. */
export async function openScreen(
  { own, site, server, texts }: Walk,
  told: { title: string; link: string } | undefined,
): Promise<void> {
  const { say, language } = texts;
  await own.goto(server.url(`${hubPath}?lang=${language}`));
  await heading(own, say('hub.title'));
  if (told === undefined) {
    await expect(own.getByText(say('hub.next.level2.title'))).toBeVisible();
    for (const key of ['reverification', 'ReviewFailed']) await expect(notice(own, say(key))).toHaveCount(0);
    await own.goto(server.url(`${screenPath}?lang=${language}`));
    await expect(own.getByText(say('reverification.none'))).toBeVisible();
    return;
  }
  const link = notice(own, say(told.title)).getByRole('link', { name: say(told.link) });
  await expect(link).toBeVisible();
  await expect(own.getByText(say('hub.quota.current'))).toBeVisible();
  await texts.expectNothingElseOn(own, 'the overview');
  await link.click();
  await heading(own, say('reverification'));
  await expect(own.getByText(say('reverification.important'))).toBeVisible();
  await expect(own.getByText(say('reverification.statement'))).toBeVisible();
  await expect(own.getByRole('main').getByRole('listitem')).toHaveText(
    needs[site].map((need) => say(`reverification.need.${need}`)),
  );
  await expect(status(own, texts)).toBeVisible();
  await texts.expectNothingElseOn(own, `the screen, ${told.link}`);
}

/** Of the daily limit of level 1, what is left before and after the deadline. */
const limits: Record<Site, { whole: string; part: string }> = {
  IN: { whole: '2.00', part: '0.50' },
  TUR: { whole: '1.00', part: '0.25' },
};

/** What the account may withdraw in a day. */
export async function expectLimit({ own, site, server, texts }: Walk, left: 'whole' | 'part'): Promise<void> {
  await own.goto(server.url(`${hubPath}?lang=${texts.language}`));
  const limit = own.getByText(texts.say('hub.quota.current')).locator('..').getByRole('definition');
  await expect(limit).toContainText(limits[site][left]);
}
