// For when something goes wrong. One file, because it is fetched while all is still well.
import { nameNotices } from './notice-texts.ts';

export { hearApiEvent } from './api-events.ts';
export { tellNotices } from './unseen-notices.ts';
export { logScriptError, tellRejection } from './refusals.ts';

nameNotices();
