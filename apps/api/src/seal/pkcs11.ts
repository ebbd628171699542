import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { errorCode } from '../base/files.ts';
import { gcmOverhead, SealBroken } from './gcm.ts';
import { idOfAddress, KeyServiceUnusable, type MasterKey } from './master-key.ts';

/** The part of pkcs11js that is used: handles are buffers, and a failure is thrown by its name, `CKR_…`. */
interface Binding {
  PKCS11: new () => Token;
  CKA_CLASS: number;
  CKO_SECRET_KEY: number;
  CKA_KEY_TYPE: number;
  CKK_AES: number;
  CKA_LABEL: number;
  CKF_SERIAL_SESSION: number;
  CKU_USER: number;
  CKM_AES_GCM: number;
  CK_PARAMS_AES_GCM: number;
}

interface Token {
  load(path: string): void;
  close(): void;
  C_Initialize(): void;
  C_Finalize(): void;
  C_GetSlotList(withToken: boolean): Buffer[];
  C_GetTokenInfo(slot: Buffer): { label: string };
  C_OpenSession(slot: Buffer, flags: number): Buffer;
  C_CloseSession(session: Buffer): void;
  C_Login(session: Buffer, user: number, pin: string): void;
  C_FindObjectsInit(session: Buffer, template: { type: number; value: number | string }[]): void;
  C_FindObjects(session: Buffer, most: number): Buffer[];
  C_FindObjectsFinal(session: Buffer): void;
  C_EncryptInit(session: Buffer, mechanism: object, key: Buffer): void;
  C_Encrypt(session: Buffer, input: Buffer, output: Buffer): Buffer;
  C_DecryptInit(session: Buffer, mechanism: object, key: Buffer): void;
  C_Decrypt(session: Buffer, input: Buffer, output: Buffer): Buffer;
}

interface Place {
  token: string;
  object: string;
  module: string;
  pinFile: string;
  /** Where pkcs11js is, if not among the server's own packages. */
  binding: string;
}

const nonceBytes = 12;
const tagBits = 128;

/**
 * An AES key in a hardware security module, by its PKCS#11 URI (RFC 7512). It wraps by AES-GCM inside the
 * module: `nonce (12) ‖ ciphertext ‖ tag (16)`.
 */
export function pkcs11Key(uri: string, where: string): MasterKey {
  const place = placeOf(uri, where);
  const mechanism = (binding: Binding, nonce: Uint8Array, address: Uint8Array) => ({
    mechanism: binding.CKM_AES_GCM,
    parameter: {
      type: binding.CK_PARAMS_AES_GCM,
      iv: Buffer.from(nonce),
      ivBits: nonceBytes * 8,
      aad: Buffer.from(address),
      aadBits: address.length * 8,
      tagBits,
    },
  });
  return {
    kind: 'pkcs11',
    id: idOfAddress(`pkcs11:token=${place.token};object=${place.object}`),
    wrap: async (key, address) =>
      withKey(place, (binding, token, session, handle) => {
        const nonce = randomBytes(nonceBytes);
        token.C_EncryptInit(session, mechanism(binding, nonce, address), handle);
        const output = Buffer.alloc(key.length + gcmOverhead);
        return Buffer.concat([nonce, token.C_Encrypt(session, Buffer.from(key), output)]);
      }),
    unwrap: async (wrapped, address) => {
      if (wrapped.length < gcmOverhead) throw new SealBroken('The wrapped key is too short.');
      return withKey(place, (binding, token, session, handle) => {
        token.C_DecryptInit(session, mechanism(binding, wrapped.subarray(0, nonceBytes), address), handle);
        const sealed = Buffer.from(wrapped.subarray(nonceBytes));
        return decrypted(() => token.C_Decrypt(session, sealed, Buffer.alloc(sealed.length)));
      });
    },
  };
}

function placeOf(uri: string, where: string): Place {
  const [path = '', query = ''] = uri.replace(/^pkcs11:/, '').split('?');
  const attributes = new Map(
    [...path.split(';'), ...query.split('&')].map((pair) => {
      const equals = pair.indexOf('=');
      return [pair.slice(0, equals), decodeURIComponent(pair.slice(equals + 1))];
    }),
  );
  const named = (name: string): string => {
    const value = attributes.get(name);
    if (value !== undefined && value !== '') return value;
    throw new KeyServiceUnusable(
      `${where} lacks ${name}. It must be like pkcs11:token=credence;object=master?module-path=/usr/lib/softhsm/libsofthsm2.so&pin-source=file:///etc/credence/pin.`,
    );
  };
  if (attributes.has('pin-value')) {
    throw new KeyServiceUnusable(
      `${where} holds a PIN in the open: put it into a file, and name that by pin-source.`,
    );
  }
  const pin = named('pin-source');
  return {
    token: named('token'),
    object: named('object'),
    module: named('module-path'),
    pinFile: pin.startsWith('file://') ? fileURLToPath(pin) : pin.replace(/^file:/, ''),
    binding: attributes.get('x-binding') ?? 'pkcs11js',
  };
}

/** Runs `use` in a session of its own: the module is asked at starts and when keys are replaced only. */
function withKey<Result>(
  place: Place,
  use: (binding: Binding, token: Token, session: Buffer, key: Buffer) => Result,
): Result {
  const binding = bindingOf(place);
  const token = new binding.PKCS11();
  let initialized = false;
  try {
    token.load(place.module);
    token.C_Initialize();
    initialized = true;
    const session = sessionOf(binding, token, place);
    try {
      return use(binding, token, session, keyOf(binding, token, session, place));
    } finally {
      token.C_CloseSession(session);
    }
  } catch (error) {
    throw explained(error, place);
  } finally {
    if (initialized) token.C_Finalize();
    token.close();
  }
}

/** It compiles when it is installed, so it is no package of ours: whoever has such a module installs it. */
function bindingOf({ binding }: Place): Binding {
  try {
    return createRequire(import.meta.url)(binding);
  } catch (error) {
    throw new KeyServiceUnusable(
      `pkcs11js cannot be loaded (${errorCode(error) ?? 'it fails'}). Install it once with a compiler: npm install --prefix /opt/pkcs11 pkcs11js@2.1.7, ` +
        'and add &x-binding=/opt/pkcs11/node_modules/pkcs11js to the address of the key.',
    );
  }
}

function sessionOf(binding: Binding, token: Token, place: Place): Buffer {
  const slot = token
    .C_GetSlotList(true)
    .find((one) => token.C_GetTokenInfo(one).label.trim() === place.token);
  if (slot === undefined) {
    throw new KeyServiceUnusable(`The PKCS#11 module ${place.module} has no token called ${place.token}.`);
  }
  const session = token.C_OpenSession(slot, binding.CKF_SERIAL_SESSION);
  token.C_Login(session, binding.CKU_USER, readPin(place.pinFile));
  return session;
}

function readPin(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new KeyServiceUnusable(`The PIN cannot be read from ${path} (${errorCode(error) ?? 'unknown'}).`);
  }
}

function keyOf(binding: Binding, token: Token, session: Buffer, place: Place): Buffer {
  token.C_FindObjectsInit(session, [
    { type: binding.CKA_CLASS, value: binding.CKO_SECRET_KEY },
    { type: binding.CKA_KEY_TYPE, value: binding.CKK_AES },
    { type: binding.CKA_LABEL, value: place.object },
  ]);
  const [key, another] = token.C_FindObjects(session, 2);
  token.C_FindObjectsFinal(session);
  if (key !== undefined && another === undefined) return key;
  throw new KeyServiceUnusable(
    `The token ${place.token} holds ${key === undefined ? 'no' : 'more than one'} AES key called ${place.object}.`,
  );
}

const codeOf = (error: unknown): string =>
  /CKR_\w+/.exec(error instanceof Error ? error.message : '')?.[0] ?? 'unknown';

/** Modules differ in how they call a tag that does not match. */
const tagFails = new Set([
  'CKR_ENCRYPTED_DATA_INVALID',
  'CKR_AEAD_DECRYPT_FAILED',
  'CKR_GENERAL_ERROR',
  'CKR_FUNCTION_FAILED',
]);

function decrypted(decrypt: () => Buffer): Buffer {
  try {
    return Buffer.from(decrypt());
  } catch (error) {
    if (!tagFails.has(codeOf(error))) throw error;
    throw new SealBroken('The module did not wrap this for this place.');
  }
}

function explained(error: unknown, { module, token }: Place): Error {
  if (error instanceof KeyServiceUnusable || error instanceof SealBroken) return error;
  const code = codeOf(error);
  const remedy = code.startsWith('CKR_PIN') ? ' Compare the PIN in the file of pin-source.' : '';
  return new KeyServiceUnusable(
    `The PKCS#11 module ${module} does not serve the token ${token} (${code}).${remedy}`,
  );
}
