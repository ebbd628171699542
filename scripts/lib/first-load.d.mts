/** See first-load.mjs. */
export function readManifest(dist: string): Record<string, { file: string; isDynamicEntry?: boolean }>;
export function firstLoad(dist: string, wanted: readonly string[]): { file: string; bytes: number }[];
