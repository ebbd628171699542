export const accessKey = 'simulated-access-key';
export const secretKey = 'simulated-secret-key';

export const advanceAiEnvironment = (origin: string) => ({
  CREDENCE_ADVANCE_AI_ACCESS_KEY: accessKey,
  CREDENCE_ADVANCE_AI_SECRET_KEY: secretKey,
  CREDENCE_ADVANCE_AI_URL: origin,
  CREDENCE_ADVANCE_AI_WEB_URL: origin,
});
