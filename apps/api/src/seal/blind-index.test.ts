import { createSecretKey } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  blindIndex,
  blindIndexes,
  KeyMissing,
  Keyring,
  moved,
  SealBroken,
  type InstallationKey,
} from './index.ts';

const long = new Date(0);
const inAnHour = new Date(Date.now() + 3_600_000);

const indexKey = (serial: number, more: Partial<InstallationKey> = {}): InstallationKey => ({
  id: `${serial}`.repeat(16),
  purpose: 'index',
  serial,
  key: createSecretKey(Buffer.alloc(32, serial + 1)),
  usedFrom: long,
  retired: false,
  ...more,
});

const value = ['email', 'a@example.com'] as const;
const [one, two, three] = [
  new Keyring([indexKey(0)]),
  new Keyring([indexKey(0), indexKey(1)]),
  new Keyring([indexKey(2), indexKey(0), indexKey(1)]),
];

describe('a look-up value under a newer key', () => {
  it('begins with the id of its key, and is another one', () => {
    const [first, second] = [blindIndex(one, ...value), blindIndex(two, ...value)];
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(second).toMatch(/^1{16}[0-9a-f]{64}$/);
    expect(second).not.toContain(first);
  });

  it('is what a stored one is moved to, from any older key and in one step or two', () => {
    const [first, second, third] = [one, two, three].map((keyring) => blindIndex(keyring, ...value));
    expect(moved(two, 'email', first ?? '')).toBe(second);
    expect(moved(three, 'email', second ?? '')).toBe(third);
    expect(moved(three, 'email', first ?? '')).toBe(third);
    expect(moved(three, 'email', third ?? '')).toBeUndefined();
    // Moved by a process that knows a newer key than this one.
    expect(
      moved(new Keyring([...two.all('index'), indexKey(2, { usedFrom: inAnHour })]), 'email', third ?? ''),
    ).toBe(undefined);
  });

  it('is found in every form that may be stored, the current one first, until older keys are retired', () => {
    const forms = [three, two, one].map((keyring) => blindIndex(keyring, ...value));
    expect(blindIndexes(three, ...value)).toEqual(forms);
    const retired = [indexKey(0, { retired: true }), indexKey(1, { retired: true }), indexKey(2)];
    expect(blindIndexes(new Keyring(retired), ...value)).toEqual(forms.slice(0, 1));
  });

  it('cannot be made with that key alone, nor with the older ones', () => {
    const other = new Keyring([indexKey(0), indexKey(1, { key: createSecretKey(Buffer.alloc(32, 9)) })]);
    expect(blindIndex(other, ...value)).not.toBe(blindIndex(two, ...value));
    const otherFirst = new Keyring([indexKey(0, { key: createSecretKey(Buffer.alloc(32, 9)) }), indexKey(1)]);
    expect(blindIndex(otherFirst, ...value)).not.toBe(blindIndex(two, ...value));
    expect(() => blindIndex(new Keyring([indexKey(1)]), ...value)).toThrow(KeyMissing);
  });

  it('is not made before its key is used', () => {
    const keyring = new Keyring([indexKey(0), indexKey(1, { usedFrom: inAnHour })]);
    expect(blindIndex(keyring, ...value)).toBe(blindIndex(one, ...value));
    expect(blindIndexes(keyring, ...value)).toEqual([blindIndex(one, ...value)]);
  });

  it.each(['', '0'.repeat(63), '9'.repeat(80), '0'.repeat(96)])(
    'is refused where it is none: %s',
    (stored) => {
      expect(() => moved(two, 'email', stored)).toThrow(SealBroken);
    },
  );
});

describe('a key of the installation', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is current once its time has come, and not before', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const keyring = new Keyring([indexKey(0), indexKey(1), indexKey(2, { usedFrom: inAnHour })]);
    expect(keyring.current('index').serial).toBe(1);
    expect(() => new Keyring([indexKey(0, { usedFrom: inAnHour })]).current('index')).toThrow(KeyMissing);
    vi.setSystemTime(inAnHour.getTime() - 1);
    expect(keyring.current('index').serial).toBe(1);
    vi.setSystemTime(inAnHour);
    expect(keyring.current('index').serial).toBe(2);
  });

  it('is found by its id among those of its purpose alone', () => {
    expect(two.find('index', '1'.repeat(16)).serial).toBe(1);
    expect(() => two.find('accounts', '1'.repeat(16))).toThrow(KeyMissing);
    expect(() => two.find('index', '2'.repeat(16))).toThrow(KeyMissing);
    expect(() => two.current('audit')).toThrow(KeyMissing);
  });

  it('comes in with the next reading', async () => {
    const keyring = new Keyring([indexKey(0)], async () => [indexKey(0), indexKey(1)]);
    await keyring.reload();
    expect(keyring.current('index').serial).toBe(1);
    await one.reload();
    expect(one.current('index').serial).toBe(0);
  });
});
