import { expect, type Page, type Request } from '@playwright/test';
import type { TestServer } from './server.ts';

/** What a page asks for. */
export interface Requests {
  readonly paths: readonly string[];
  /** Waits until nothing is under way. */
  answered(): Promise<void>;
}

/** Has the browser load the files of the account area, which pages bring inside them before. */
export async function loadFiles(page: Page, server: TestServer): Promise<void> {
  await page.goto(server.url('/login'));
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain('credenceFiles');
}

/** Holds back what a page asks at an address, until the result is called. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** Records a page from now on. */
export function recordRequests(page: Page): Requests {
  const paths: string[] = [];
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    paths.push(new URL(request.url()).pathname);
    underWay.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => underWay.delete(request));
  return { paths, answered: () => expect.poll(() => underWay.size).toBe(0) };
}
