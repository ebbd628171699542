export const vendorNames = ['sumsub', 'onfido', 'jumio', 'advance-ai'] as const;
export type VendorName = (typeof vendorNames)[number];

export const registryNames = ['number-registry', 'electronic-identity'] as const;
export type RegistryName = (typeof registryNames)[number];

/** Everything that faults can be set for. */
export type FaultTarget = VendorName | RegistryName;
