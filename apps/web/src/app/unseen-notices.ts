import { seeNotices, unseenNotices } from '@credence/contract/notice';
import { showNotification } from '@credence/ui/toast';
import { call } from '../api/client.ts';
import { host } from '../host/choose.ts';
import { currentLanguage } from '../i18n/language.ts';
import { clientState } from '../state/store.ts';

/**
 * Shows what the account was told since it was last here, as the notify-type reminders that they are (S8.7);
 * each once. A page in another site's frame has that site's notices around it, and shows none of ours.
 */
export async function tellNotices(): Promise<void> {
  if (host.kind === 'sdk' || clientState.getState().user.id === undefined) return;
  try {
    const notices = await call(unseenNotices, { language: currentLanguage() });
    for (const { id, reminder, text } of notices) showNotification({ title: reminder.title, text, id });
    if (notices.length > 0) await call(seeNotices, { ids: notices.map(({ id }) => id) });
  } catch {
    // They are in the account's messages, and are shown the next time.
  }
}
