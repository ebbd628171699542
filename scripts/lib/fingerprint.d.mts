/** See fingerprint.mjs. */
export function fingerprint(paths: readonly string[]): string;
