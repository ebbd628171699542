import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const modules = [
  '/usr/lib/softhsm/libsofthsm2.so',
  '/usr/lib64/pkcs11/libsofthsm2.so',
  '/usr/local/lib/softhsm/libsofthsm2.so',
  '/opt/homebrew/lib/softhsm/libsofthsm2.so',
];

/** As the documents tell the operator to install it. */
const version = '2.1.7';
const prefix = join(import.meta.dirname, '../../../.cache/pkcs11');

export interface Tools {
  module: string;
  binding: string;
  makeKey: (key: { token: string; label: string; pin: string }) => Promise<void>;
}

/** SoftHSM of this machine and pkcs11js, compiled once; or what is missing. */
export function preparePkcs11(): Tools | { missing: string } {
  const module = modules.find((path) => existsSync(path));
  if (module === undefined) return { missing: 'SoftHSM is not installed (apt-get install softhsm2)' };
  const binding = join(prefix, 'node_modules/pkcs11js');
  if (!existsSync(join(binding, 'build/Release/pkcs11.node'))) {
    mkdirSync(prefix, { recursive: true });
    const options = ['--no-audit', '--no-fund', '--ignore-scripts=false', '--prefix', prefix];
    const install = ['install', ...options, `pkcs11js@${version}`];
    try {
      execFileSync('npm', install, { stdio: 'pipe' });
    } catch {
      return { missing: `pkcs11js ${version} cannot be installed: it needs a compiler and the npm registry` };
    }
  }
  return { module, binding, makeKey: (key) => makeKey({ module, binding }, key) };
}

/** Makes an AES key that cannot leave a token. */
async function makeKey(
  { module, binding }: Pick<Tools, 'module' | 'binding'>,
  { token: name, label, pin }: { token: string; label: string; pin: string },
): Promise<void> {
  const pkcs11 = createRequire(import.meta.url)(binding);
  const token = new pkcs11.PKCS11();
  token.load(module);
  token.C_Initialize();
  const slots: Buffer[] = token.C_GetSlotList(true);
  const slot = slots.find((one) => token.C_GetTokenInfo(one).label.trim() === name);
  const session = token.C_OpenSession(slot, pkcs11.CKF_SERIAL_SESSION | pkcs11.CKF_RW_SESSION);
  token.C_Login(session, pkcs11.CKU_USER, pin);
  token.C_GenerateKey(session, { mechanism: pkcs11.CKM_AES_KEY_GEN }, [
    { type: pkcs11.CKA_CLASS, value: pkcs11.CKO_SECRET_KEY },
    { type: pkcs11.CKA_KEY_TYPE, value: pkcs11.CKK_AES },
    { type: pkcs11.CKA_LABEL, value: label },
    { type: pkcs11.CKA_VALUE_LEN, value: 32 },
    { type: pkcs11.CKA_TOKEN, value: true },
    { type: pkcs11.CKA_SENSITIVE, value: true },
    { type: pkcs11.CKA_EXTRACTABLE, value: false },
    { type: pkcs11.CKA_ENCRYPT, value: true },
    { type: pkcs11.CKA_DECRYPT, value: true },
  ]);
  token.C_CloseSession(session);
  token.C_Finalize();
  token.close();
}
