import { readlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { makeCheckout, removeLinks } from '../../../test/embedded/checkout.ts';
import { createHarness } from '../../../test/embedded/harness.ts';

const harness = createHarness();
afterEach(() => harness.cleanUp());

describe('the binaries', () => {
  it('are refused with a sentence where there are none for the platform', async () => {
    const child = harness.start({
      directory: path.join(await harness.folder(), 'data'),
      platform: 'sunos',
    });
    expect(await child.next('ready', 'refused')).toMatchObject({
      name: 'EmbeddedDatabaseError',
      message: expect.stringMatching(/no embedded database for this platform \(sunos-.*DATABASE_URL/),
    });
  });

  it.each([
    ['none', /is not installed.*--include=optional/],
    ['foreign', /GNU C library.*DATABASE_URL/],
  ] as const)('are missed with a sentence (%s)', async (kind, sentence) => {
    const folder = await harness.folder();
    const checkout = await makeCheckout(folder, kind);
    const child = harness.start({ directory: path.join(folder, 'data') }, { checkout });
    expect(await child.next('ready', 'refused')).toMatchObject({
      name: 'EmbeddedDatabaseError',
      message: expect.stringMatching(sentence),
    });
  });

  it('get the links back that an installation without scripts leaves out', async () => {
    const folder = await harness.folder();
    const checkout = await makeCheckout(folder, 'full');
    const removed = await removeLinks(checkout);
    expect(removed.length).toBeGreaterThan(0);
    const child = harness.start({ directory: path.join(folder, 'data') }, { checkout });
    expect(await child.next('ready', 'refused')).toMatchObject({ event: 'ready' });
    for (const { link, target } of removed) expect(readlinkSync(link)).toBe(target);
  });
});
