export const token = 'simulated-number-registry-token';

export const numberRegistryEnvironment = (origin: string) => ({
  CREDENCE_NUMBER_REGISTRY_URL: origin,
  CREDENCE_NUMBER_REGISTRY_TOKEN: token,
});
