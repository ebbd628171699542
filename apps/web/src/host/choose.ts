import { browserHost } from './browser.ts';
import type { Host } from './host.ts';

/** The host of this page load. */
export const host: Host = browserHost();
