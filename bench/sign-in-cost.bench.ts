import { hashPassword, verifyPassword } from '../apps/api/src/features/sign-in/password-hash.ts';
import { inTurn } from './rounds.ts';
import { startChildServer, type ApiReady } from './servers/child.ts';

const rounds = 7;
/** In a round: some tenths of a second each. */
const times = 5;
const target = 1.3;

/** Signs in from one browser again and again: a device that is known, and whose session before ends. */
function browser({ address, email, password }: ApiReady): () => Promise<void> {
  const cookies = new Map<string, string>();
  return async () => {
    const response = await fetch(`${address}/user/public/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify({ email, password }),
    });
    const text = await response.text();
    if (!text.startsWith('{"ret_code":0,')) throw new Error(`Signing in was answered with ${text}`);
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  };
}

/** CPU of the server for one sign-in, against that of comparing its password alone; in alternating rounds. */
export default async function signInCost() {
  const environment = { CREDENCE_SIGN_IN_ATTEMPTS: '100000' };
  const server = await startChildServer<ApiReady>('api-server.ts', [JSON.stringify(environment)]);
  try {
    const signIn = browser(server.ready);
    const { password } = server.ready;
    const hash = await hashPassword(password);
    const signing = async () => {
      const before = await server.cpuSeconds();
      for (let count = 0; count < times; count++) await signIn();
      return ((await server.cpuSeconds()) - before) / times;
    };
    const comparing = async () => {
      const before = process.cpuUsage();
      for (let count = 0; count < times; count++) await verifyPassword({ hash, password });
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1e6 / times;
    };
    const { one, other, ratio } = await inTurn(rounds, signing, comparing);
    const milliseconds = (seconds: number) => Math.round(seconds * 10_000) / 10;
    return {
      name: 'signing in: CPU of the server',
      lines: [
        { label: 'sign-in', value: milliseconds(one), unit: 'ms' },
        { label: 'comparing the password alone', value: milliseconds(other), unit: 'ms' },
        { label: 'ratio', value: Math.round(ratio * 100) / 100, unit: '', target, ok: ratio <= target },
      ],
    };
  } finally {
    await server.stop();
  }
}
