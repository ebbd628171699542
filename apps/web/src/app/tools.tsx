import { LanguageSwitch } from '../i18n/language-switch.tsx';
import { AccountMenu } from './account-menu.tsx';
import { NoticeLog } from './notice-log.tsx';

/** What was said in passing, the language, and the account where there is one. */
export function Tools({ open }: { open: boolean }) {
  return (
    <>
      <NoticeLog />
      <LanguageSwitch />
      {!open && <AccountMenu />}
    </>
  );
}
