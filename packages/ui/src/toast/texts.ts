import type { NoticeKind } from './notice.ts';

/** The texts around the notices, as functions so that they follow a change of the language. */
export interface ToastTexts {
  /** Name of the region with the notices of a kind; says which key leads to the newest of all. */
  region: (kind: NoticeKind, hotkey: string) => string;
  /** Announced before a notice. */
  notice: () => string;
  /** Name of the close button. */
  close: () => string;
}

const regions = { toast: 'Notices', message: 'Messages', notification: 'Notifications' };

let texts: ToastTexts = {
  region: (kind, hotkey) => `${regions[kind]} (${hotkey})`,
  notice: () => 'Notice',
  close: () => 'Close',
};

export const toastTexts = (): ToastTexts => texts;

/** Sets the texts; English ones are used until then. */
export function setToastTexts(chosen: ToastTexts): void {
  texts = chosen;
}
