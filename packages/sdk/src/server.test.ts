import { expect, test } from 'vitest';

test('can be imported on a server', async () => {
  expect(typeof document).toBe('undefined');
  const { mount } = await import('./index.ts');
  await import('./element.ts');
  await import('./credence.ts');
  expect(globalThis.Credence?.mount).toBe(mount);
});
