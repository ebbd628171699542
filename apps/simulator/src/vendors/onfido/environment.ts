import { secretFrom } from '../../core/secret.ts';

/** The client's workflows, by our levels; the second also checks a proof of address. */
export const workflows = {
  1: '3c7d2a51-6f0e-4b6c-9d43-1f5e0a8b7c11',
  2: '8e1b9f34-27ac-4d70-b5e2-60c4d93fa722',
} as const;

export const credentialsFrom = (seed: string) => ({
  apiToken: `api_sandbox.simulator.${secretFrom(seed, 'onfido-api-token')}`,
  webhookToken: secretFrom(seed, 'onfido-webhook-token'),
});

export function onfidoEnvironment(origin: string, seed: string) {
  const { apiToken, webhookToken } = credentialsFrom(seed);
  return {
    CREDENCE_ONFIDO_API_TOKEN: apiToken,
    CREDENCE_ONFIDO_WEBHOOK_TOKEN: webhookToken,
    CREDENCE_ONFIDO_URL: origin,
    CREDENCE_ONFIDO_SDK_URL: origin,
    CREDENCE_ONFIDO_WORKFLOW_1: workflows[1],
    CREDENCE_ONFIDO_WORKFLOW_2: workflows[2],
  };
}
