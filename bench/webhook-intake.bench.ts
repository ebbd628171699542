import { createHmac, randomUUID } from 'node:crypto';
import { connections, perCpuSecond, type Asked } from './per-cpu-second.ts';
import { inTurn } from './rounds.ts';
import { startChildServer, type ApiReady } from './servers/child.ts';

const rounds = 7;
const target = 0.35;

const secret = 'the secret of the webhook';

/** Secrets of nobody: no vendor is asked while webhooks come in. */
const environment = {
  CREDENCE_SUMSUB_APP_TOKEN: 'sbx:bench',
  CREDENCE_SUMSUB_SECRET_KEY: 'bench',
  CREDENCE_SUMSUB_WEBHOOK_SECRET: secret,
  CREDENCE_SUMSUB_LEVEL_1: 'one',
  CREDENCE_SUMSUB_LEVEL_2: 'two',
};

/**
 * Requests per CPU-second of webhook intake (verify the signature, store once, answer; every body different)
 * against bare `http` with one indexed read through `pg`, on the same database in the same run: alternating
 * rounds, the median of their ratios.
 */
export default async function webhookIntakeBench() {
  const api = await startChildServer<ApiReady>('api-server.ts', [JSON.stringify(environment)]);
  const { address, connection, userId } = api.ready;
  const bare = await startChildServer<{ address: string }>('bare-server.ts', [
    JSON.stringify(connection),
    userId,
  ]);
  try {
    const { one, other, ratio } = await inTurn(
      rounds,
      () => perCpuSecond(api, () => report(`${address}/v1/webhooks/sumsub`)),
      () => perCpuSecond(bare, () => report(bare.ready.address)),
    );
    return {
      name: `webhook intake, signed, ${connections} connections`,
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

/** A report as the vendor sends it, never the same twice. */
function report(url: string): Asked {
  const body = JSON.stringify({
    applicantId: randomUUID().replaceAll('-', '').slice(0, 24),
    inspectionId: randomUUID().replaceAll('-', '').slice(0, 24),
    correlationId: randomUUID(),
    externalUserId: randomUUID(),
    levelName: 'one',
    type: 'applicantReviewed',
    reviewResult: { reviewAnswer: 'GREEN' },
    reviewStatus: 'completed',
    createdAtMs: new Date().toISOString(),
    clientId: 'bench',
    applicantType: 'individual',
    sandboxMode: true,
  });
  const digest = createHmac('sha256', secret).update(body).digest('hex');
  return { url, body, headers: { 'x-payload-digest': digest, 'x-payload-digest-alg': 'HMAC_SHA256_HEX' } };
}
