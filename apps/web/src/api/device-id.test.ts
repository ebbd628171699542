// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { keepDeviceId } from './device-id.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** What is written, as a browser would take it. */
let written: string[] = [];
let kept = '';
beforeEach(() => {
  written = [];
  kept = '';
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => kept);
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void written.push(cookie));
});

const parts = () => (written[0] ?? '').split('; ');
const idOf = () => parts()[0]?.replace('deviceId=', '') ?? '';

test('[S9.3] a generated id of 36 characters is kept for 120 days', () => {
  vi.stubGlobal('location', new URL('http://localhost/'));
  keepDeviceId();
  expect(idOf()).toHaveLength(36);
  expect(idOf()).toMatch(uuid);
  expect(parts().slice(1)).toEqual([`Max-Age=${120 * 24 * 60 * 60}`, 'Path=/', 'SameSite=Lax']);
});

test('[S9.3] over https the cookie is Secure', () => {
  vi.stubGlobal('location', new URL('https://www.example.com/'));
  keepDeviceId();
  expect(parts()).toContain('Secure');
});

test('[S9.3] a known device keeps its id, for another 120 days', () => {
  const id = '0b7f7d0e-5d0c-4d5e-9a3b-2f1e0d9c8b7a';
  kept = `other=1; deviceId=${id}; last=2`;
  keepDeviceId();
  expect(idOf()).toBe(id);
  expect(parts()).toContain('Max-Age=10368000');
});

test.each(['', 'x', '<script>', '0b7f7d0e5d0c4d5e9a3b2f1e0d9c8b7a0000', 'g'.repeat(36)])(
  '[S9.3] %j is no id and is replaced',
  (id) => {
    kept = `deviceId=${id}`;
    keepDeviceId();
    expect(idOf()).toMatch(uuid);
  },
);

test('[S9.3] two devices have two ids', () => {
  keepDeviceId();
  keepDeviceId();
  expect(written[0]).not.toBe(written[1]);
});

test('[S9.3] where cookies are blocked nothing happens', () => {
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(keepDeviceId).not.toThrow();
  expect(written).toEqual([]);
});
