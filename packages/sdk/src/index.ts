export type { CredenceEvent, ErrorCode, Outcome, Step } from './events.ts';
export { type Flow, mount } from './mount.ts';
export type { MountOptions, OpenOptions, Theme } from './options.ts';
export { open, returned } from './page.ts';
