export const clientId = 'simulated-jumio-client';
export const clientSecret = 'simulated-jumio-secret';

/**
 * ID and identity verification; the same with proof of residency and address validation (Jumio's guide,
 * workflow descriptions).
 */
const workflows = { level1: '10011', level2: '10013' };

export const jumioEnvironment = (origin: string) => ({
  CREDENCE_JUMIO_CLIENT_ID: clientId,
  CREDENCE_JUMIO_CLIENT_SECRET: clientSecret,
  CREDENCE_JUMIO_AUTH_URL: origin,
  CREDENCE_JUMIO_ACCOUNT_URL: origin,
  CREDENCE_JUMIO_RETRIEVAL_URL: origin,
  CREDENCE_JUMIO_WEB_URL: origin,
  CREDENCE_JUMIO_WORKFLOW_1: workflows.level1,
  CREDENCE_JUMIO_WORKFLOW_2: workflows.level2,
  CREDENCE_JUMIO_CALLBACK_ADDRESSES: '127.0.0.1,::1',
});
