/** Where it is, below its origin. */
export const path = '/electronic-identity';

export const clientId = 'simulated-electronic-identity-client';
export const clientSecret = 'simulated-electronic-identity-secret';

export const electronicIdentityEnvironment = (origin: string) => ({
  CREDENCE_ELECTRONIC_IDENTITY_ISSUER: `${origin}${path}`,
  CREDENCE_ELECTRONIC_IDENTITY_CLIENT_ID: clientId,
  CREDENCE_ELECTRONIC_IDENTITY_CLIENT_SECRET: clientSecret,
});
