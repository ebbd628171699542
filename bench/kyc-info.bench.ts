import { Agent, request } from 'node:http';
import { kycInfo } from '@credence/contract';
import { median } from './median.ts';
import { signIn } from './sign-in.ts';
import { startChildServer, type ApiReady, type Server } from './servers/child.ts';

const connections = 32;
const rounds = 7;
/** milliseconds */
const roundLength = 1500;
const target = 0.55;

/**
 * Requests per CPU-second of KYC info (signed in, with states and quotas) against bare `http` with one indexed read through `pg`, on the same
 * database in the same run: rounds in turn, the median of their ratios.
 */
export default async function kycInfoBench() {
  const api = await startChildServer<ApiReady>('api-server.ts');
  const { address, connection, userId } = api.ready;
  const bare = await startChildServer<{ address: string }>('bare-server.ts', [
    JSON.stringify(connection),
    userId,
  ]);
  try {
    const cookie = await signIn(api.ready);
    const asked = JSON.stringify({ obtain_state: true, obtain_quotas: true });
    const measureApi = () => perCpuSecond(api, `${address}${kycInfo.path}`, asked, cookie);
    const measureBare = () => perCpuSecond(bare, bare.ready.address, asked, cookie);
    await measureApi();
    await measureBare();
    const ratios: number[] = [];
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const [one, other] =
        round % 2 === 0 ? [await measureApi(), await measureBare()] : [undefined, await measureBare()];
      const own = one ?? (await measureApi());
      ours.push(own);
      theirs.push(other);
      ratios.push(own / other);
    }
    const ratio = median(ratios);
    return {
      name: `kyc-info, signed in, ${connections} connections`,
      lines: [
        { label: 'requests per CPU-second', value: Math.round(median(ours)), unit: '1/s' },
        { label: 'bare http and one read', value: Math.round(median(theirs)), unit: '1/s' },
        { label: 'ratio', value: Math.round(ratio * 100) / 100, unit: '', target, ok: ratio >= target },
      ],
    };
  } finally {
    await bare.stop();
    await api.stop();
  }
}

/** Keeps all connections busy for a round, and divides what was answered by the CPU time that the server used meanwhile. */
async function perCpuSecond(
  server: Server<unknown>,
  url: string,
  body: string,
  cookie: string,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), cookie };
  const before = await server.cpuSeconds();
  const end = performance.now() + roundLength;
  let answered = 0;
  const ask = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const sent = request(url, { method: 'POST', agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        response.resume();
        response.on('end', resolve);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        await ask();
        answered++;
      }
    }),
  );
  const after = await server.cpuSeconds();
  agent.destroy();
  return answered / (after - before);
}
