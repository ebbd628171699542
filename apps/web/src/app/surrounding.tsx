import { whenCalm } from '../host/usable.ts';
import { optional } from '../views/optional.ts';

/** What surrounds the screen, once that can be used. */
export const loadAround = () => whenCalm().then(() => import('./around.ts'));
export const Tools = optional(async () => (await loadAround()).Tools);
export const Footer = optional(async () => (await loadAround()).Footer);
