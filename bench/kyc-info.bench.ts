import { kycInfo } from '@credence/contract/kyc';
import { connections, perCpuSecond } from './per-cpu-second.ts';
import { inTurn } from './rounds.ts';
import { signIn } from './sign-in.ts';
import { startChildServer, type ApiReady } from './servers/child.ts';

const rounds = 7;
const target = 0.55;

/**
 * Requests per CPU-second of KYC info (signed in, with states and quotas) against bare `http` with one
 * indexed read through `pg`, on the same database in the same run: alternating rounds, the median of their
 * ratios.
 */
export default async function kycInfoBench() {
  const api = await startChildServer<ApiReady>('api-server.ts');
  const { address, connection, userId } = api.ready;
  const bare = await startChildServer<{ address: string }>('bare-server.ts', [
    JSON.stringify(connection),
    userId,
  ]);
  try {
    const headers = { cookie: await signIn(api.ready) };
    const body = JSON.stringify({ obtain_state: true, obtain_quotas: true });
    const { one, other, ratio } = await inTurn(
      rounds,
      () => perCpuSecond(api, () => ({ url: `${address}${kycInfo.path}`, body, headers })),
      () => perCpuSecond(bare, () => ({ url: bare.ready.address, body, headers })),
    );
    return {
      name: `kyc-info, signed in, ${connections} connections`,
      lines: [
        { label: 'requests per CPU-second', value: Math.round(one), unit: '1/s' },
        { label: 'bare http and one read', value: Math.round(other), unit: '1/s' },
        { label: 'ratio', value: Math.round(ratio * 100) / 100, unit: '', target, ok: ratio >= target },
      ],
    };
  } finally {
    await bare.stop();
    await api.stop();
  }
}
