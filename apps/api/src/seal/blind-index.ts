import { keyedHash, type Keyring } from './keyring.ts';
import { SealBroken } from './gcm.ts';
import { idBytes } from './subkey.ts';

const idLength = 2 * idBytes;
const hashLength = 64;

/*
 * Look-up values of things that are sealed, or not stored at all. The value under the first key is a keyed
 * hash; under each later key it is the keyed hash of the value before, with the key's id in front. So what is
 * stored moves to a new key without what it was made of, and whoever has an older key alone can compute none.
 */

/** The look-up value of something under the current key. The caller normalises what it is made of. */
export function blindIndex(keyring: Keyring, purpose: string, value: string): string {
  const first = keyedHash(keyring.first('index'), purpose, value);
  return moved(keyring, purpose, first) ?? first;
}

/**
 * Every form in which a look-up value may be stored, the current one first: others only until an index was
 * moved to a new key.
 */
export function blindIndexes(keyring: Keyring, purpose: string, value: string): [string, ...string[]] {
  const current = keyring.current('index').serial;
  const steps = keyring.all('index').filter(({ serial }) => serial <= current);
  let form = '';
  const stored: string[] = [];
  for (const key of steps) {
    form = key.serial === 0 ? keyedHash(key, purpose, value) : key.id + keyedHash(key, purpose, form);
    if (!key.retired) stored.unshift(form);
  }
  return [form, ...stored.filter((one) => one !== form)];
}

/** A stored look-up value under the current key; undefined if it is already. */
export function moved(keyring: Keyring, purpose: string, stored: string): string | undefined {
  const current = keyring.current('index');
  const from = keyOf(keyring, stored);
  if (from.serial >= current.serial) return undefined;
  return keyring
    .all('index')
    .filter(({ serial }) => serial > from.serial && serial <= current.serial)
    .reduce((form, key) => key.id + keyedHash(key, purpose, form), stored);
}

function keyOf(keyring: Keyring, stored: string) {
  if (stored.length === hashLength) return keyring.first('index');
  if (stored.length !== idLength + hashLength) throw new SealBroken('It is no look-up value.');
  return keyring.find('index', stored.slice(0, idLength));
}
