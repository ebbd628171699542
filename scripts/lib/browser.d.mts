/** See browser.mjs. */
export function findBrowser(): Promise<{ path: string; from: string }>;
