import { secretFrom } from '../../core/secret.ts';

export interface Credentials {
  readonly appToken: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
}

/** Sandbox tokens begin with `sbx:`. */
export const credentialsFrom = (seed: string): Credentials => ({
  appToken: `sbx:simulator.${secretFrom(seed, 'sumsub-app-token')}`,
  secretKey: secretFrom(seed, 'sumsub-secret-key'),
  webhookSecret: secretFrom(seed, 'sumsub-webhook-secret'),
});

/** The client's levels; the second also asks for a proof of residence. */
export const levelNames = { 1: 'credence-level-1', 2: 'credence-level-2' } as const;

export function sumsubEnvironment(origin: string, seed: string) {
  const { appToken, secretKey, webhookSecret } = credentialsFrom(seed);
  return {
    CREDENCE_SUMSUB_APP_TOKEN: appToken,
    CREDENCE_SUMSUB_SECRET_KEY: secretKey,
    CREDENCE_SUMSUB_WEBHOOK_SECRET: webhookSecret,
    CREDENCE_SUMSUB_URL: origin,
    CREDENCE_SUMSUB_SDK_URL: origin,
    CREDENCE_SUMSUB_LEVEL_1: levelNames[1],
    CREDENCE_SUMSUB_LEVEL_2: levelNames[2],
  };
}
