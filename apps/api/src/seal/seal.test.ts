import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { keyringOfTests } from '../../test/keyring.ts';
import {
  blindIndex,
  createAccountKey,
  deriveKey,
  KeyMissing,
  openAccountKey,
  openField,
  openStream,
  rewrapAccountKey,
  SealBroken,
  sealField,
} from './index.ts';

const oldKey = Buffer.alloc(32, 1).toString('base64');
const newKey = Buffer.alloc(32, 2).toString('hex');
const ring = (value: string) => keyringOfTests({ directory: '/nowhere', fromEnvironment: value });

const [keyring, renewed, replaced] = await Promise.all([
  ring(oldKey),
  ring(`${newKey},${oldKey}`),
  ring(newKey),
]);
const wrapped = createAccountKey(keyring, 'user-1');
const account = openAccountKey(keyring, 'user-1', wrapped);
const address = { table: 'applicant', row: 'row-1', field: 'personal_info' };

/** The same bytes with one bit of one byte flipped. */
function tampered(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  return changed;
}

describe('a sealed field', () => {
  it('opens to the same text, in any script and of any length', () => {
    for (const plain of ['', 'Ayşe Yılmaz', '陳大文', 'x'.repeat(200_000)]) {
      expect(openField(account, address, sealField(account, address, plain))).toBe(plain);
    }
  });

  it('never looks the same twice and does not show its text', () => {
    const first = sealField(account, address, 'Ayşe Yılmaz');
    expect(first.equals(sealField(account, address, 'Ayşe Yılmaz'))).toBe(false);
    expect(first.includes('Ayşe')).toBe(false);
  });

  it('does not open when any byte of it is changed, cut or added', () => {
    const sealed = sealField(account, address, 'secret');
    for (let at = 0; at < sealed.length; at++) {
      expect(() => openField(account, address, tampered(sealed, at))).toThrow(SealBroken);
      expect(() => openField(account, address, sealed.subarray(0, at))).toThrow(SealBroken);
    }
    expect(() => openField(account, address, Buffer.concat([sealed, Buffer.of(0)]))).toThrow(SealBroken);
  });

  it('does not open in another table, row or field', () => {
    const sealed = sealField(account, address, 'secret');
    for (const other of [{ table: 'session' }, { row: 'row-2' }, { field: 'sign_in_email' }]) {
      expect(() => openField(account, { ...address, ...other }, sealed)).toThrow(SealBroken);
    }
    const shifted = { table: 'applicantr', row: 'ow-1', field: address.field };
    expect(() => openField(account, shifted, sealed)).toThrow(SealBroken);
  });

  it('does not open for another account, not even when both accounts were given the same data key', () => {
    const sealed = sealField(account, address, 'secret');
    const other = openAccountKey(keyring, 'user-2', createAccountKey(keyring, 'user-2'));
    expect(() => openField(other, address, sealed)).toThrow(SealBroken);
    expect(() => openField({ ...account, userId: 'user-2' }, address, sealed)).toThrow(SealBroken);
  });
});

describe('an account key', () => {
  it('opens only for its own account and only unchanged', () => {
    expect(() => openAccountKey(keyring, 'user-2', wrapped)).toThrow(SealBroken);
    for (let at = 0; at < wrapped.length; at++) {
      expect(() => openAccountKey(keyring, 'user-1', tampered(wrapped, at))).toThrow(SealBroken);
      expect(() => openAccountKey(keyring, 'user-1', wrapped.subarray(0, at))).toThrow(SealBroken);
    }
  });

  it('is the only way to what was sealed: a new key of the same account opens nothing', () => {
    const sealed = sealField(account, address, 'secret');
    const fresh = openAccountKey(keyring, 'user-1', createAccountKey(keyring, 'user-1'));
    expect(() => openField(fresh, address, sealed)).toThrow(SealBroken);
  });

  it('does not show its bytes when it is printed', () => {
    expect(JSON.stringify(account)).toBe('{"userId":"user-1","fields":{},"blobs":{}}');
  });
});

describe('rotation of the master key', () => {
  const sealed = sealField(account, address, 'secret');

  it('still opens what the old key wrapped, under any name or none', async () => {
    for (const value of [`${newKey},${oldKey}`, `2027:${newKey},2026:${oldKey}`]) {
      expect(openField(openAccountKey(await ring(value), 'user-1', wrapped), address, sealed)).toBe('secret');
    }
  });

  it('wraps again under the new key, after which the old one is not needed and no field is sealed again', () => {
    const rewrapped = rewrapAccountKey(renewed, 'user-1', wrapped);
    if (rewrapped === undefined) throw new Error('It was not wrapped again.');
    expect(openField(openAccountKey(replaced, 'user-1', rewrapped), address, sealed)).toBe('secret');
    expect(rewrapAccountKey(replaced, 'user-1', rewrapped)).toBeUndefined();
  });

  it('does not wrap again for another account', () => {
    expect(() => rewrapAccountKey(renewed, 'user-2', wrapped)).toThrow(SealBroken);
  });

  it('says which key is missing', () => {
    expect(() => openAccountKey(replaced, 'user-1', wrapped)).toThrow(KeyMissing);
    expect(() => openAccountKey(replaced, 'user-1', wrapped)).toThrow(keyring.current('accounts').id);
  });

  it('changes no blind index and no derived key while the root stays last', () => {
    const rotated = renewed;
    expect(rotated.current('accounts').id).not.toBe(keyring.current('accounts').id);
    expect(blindIndex(rotated, 'email', 'a@example.com')).toBe(blindIndex(keyring, 'email', 'a@example.com'));
    expect(
      deriveKey(rotated.current('tokens'), 'session', '').equals(
        deriveKey(keyring.current('tokens'), 'session', ''),
      ),
    ).toBe(true);
  });
});

describe('a blind index', () => {
  it('is the same for the same value and purpose, and tells neither', () => {
    const index = blindIndex(keyring, 'email', 'a@example.com');
    expect(index).toMatch(/^[0-9a-f]{64}$/);
    expect(blindIndex(keyring, 'email', 'a@example.com')).toBe(index);
    expect(blindIndex(keyring, 'email', 'b@example.com')).not.toBe(index);
    expect(blindIndex(keyring, 'document', 'a@example.com')).not.toBe(index);
    expect(blindIndex(replaced, 'email', 'a@example.com')).not.toBe(index);
  });
});

describe('a derived key', () => {
  it('has 32 bytes and is another one for each purpose and each context', () => {
    const keys = [
      deriveKey(keyring.current('tokens'), 'ab', 'c'),
      deriveKey(keyring.current('tokens'), 'a', 'bc'),
      deriveKey(keyring.current('tokens'), 'ab', 'd'),
      deriveKey(replaced.current('tokens'), 'ab', 'c'),
    ];
    expect(keys.map((key) => key.length)).toEqual([32, 32, 32, 32]);
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(4);
    expect(
      deriveKey(keyring.current('tokens'), 'ab', 'c').equals(deriveKey(keyring.current('tokens'), 'ab', 'c')),
    ).toBe(true);
  });

  it('comes out the same in every release', () => {
    expect(deriveKey(keyring.current('tokens'), 'session', '').toString('hex')).toBe(
      'f11ca1f700e2429844d3a9adaf570a488980f6e3ab418c26d794c9617d8c4933',
    );
    expect(blindIndex(keyring, 'email', 'a@example.com')).toBe(
      'ea790f30871d1c74df3d9e02be0cf87d1d2c458fb78bdbacd44bd46fce8816d5',
    );
  });
});

it('opens what the first release sealed', async () => {
  const stored = {
    key: 'PKPNqW1eYBjfOTd4yykBA6sAqB7zJPLpR/eR7tfykX1O/gl7wmYU4a4TGjYbe8jpzW94Rt1pZWtAuLnbWMuJqWLXryY=',
    field: 'AXtiA5wB6JAifcGdNSaD0Lbx+yJ8R0k6lchdBCsIr7B3',
    blob: 'AWpLYE7yygRvRt+H3MMZ49IXloOD28ULy0UT/6NL/JCo3jRCigEWMvUjC5fOl+bToncV//xRQJI/R/rR1thi1RMBrso7TGgdW7tEf5eRhWYFpYDfOU2isFd6pETs',
  };
  const opened = openAccountKey(keyring, 'user-1', Buffer.from(stored.key, 'base64'));
  expect(openField(opened, address, Buffer.from(stored.field, 'base64'))).toBe('kept');
  const blob = Readable.from([Buffer.from(stored.blob, 'base64')]).pipe(openStream(opened, 'blob-1'));
  expect(await text(blob)).toBe('kept');
});
