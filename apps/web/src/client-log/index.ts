export { type Happening, logEvent } from './log-event.ts';
