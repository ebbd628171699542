import { setToastTexts } from '@credence/ui/toast';
import { text } from '../i18n/text.ts';

/** Gives the notices the words of the page, in whatever language it is at the time. */
export function nameNotices(): void {
  setToastTexts({
    region: (kind, hotkey) => text(`notices.region.${kind}`, { hotkey }),
    notice: () => text('notices.notice'),
    close: () => text('app.close'),
  });
}
