import type { RegistryFactory } from '../core/vendor.ts';
import { electronicIdentity } from './electronic-identity/index.ts';
import { numberRegistry } from './number-registry.ts';

/** The registries on the control port. */
export const registryFactories: readonly RegistryFactory[] = [numberRegistry, electronicIdentity];
