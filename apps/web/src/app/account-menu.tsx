import { logout } from '@credence/contract/session';
import { Button } from '@credence/ui/button';
import { BellIcon } from '@credence/ui/icons/bell';
import { ChevronIcon } from '@credence/ui/icons/chevron';
import { LockIcon } from '@credence/ui/icons/lock';
import { LogoutIcon } from '@credence/ui/icons/logout';
import { MoonIcon } from '@credence/ui/icons/moon';
import { SunIcon } from '@credence/ui/icons/sun';
import { UserIcon } from '@credence/ui/icons/user';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { call } from '../api/client.ts';
import { errorMessage } from '../api/messages.ts';
import { host } from '../host/choose.ts';
import { paths } from '../host/paths.ts';
import { chooseTheme, chosenTheme, themes } from '../host/theme.ts';
import { useText } from '../i18n/text.ts';
import { memberQuery } from '../queries/profile.ts';
import { optional } from '../views/optional.ts';
import styles from './app.module.css';
import { signingOut } from './query-client.ts';

// Few belong to another site.
const SiteSwitch = optional(async () => (await import('../features/sister-site/index.ts')).SiteSwitch);

const themeIcons = { system: undefined, light: <SunIcon />, dark: <MoonIcon /> };

/** Light, dark, or as the device. */
function ThemeSwitch() {
  const t = useText();
  const [chosen, setChosen] = useState(chosenTheme);
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.menuCaption}>
        {t('header.theme')}
      </p>
      <div className={styles.themes}>
        {themes.map((theme) => (
          <Button
            key={theme}
            size="small"
            variant={theme === chosen ? 'secondaryBrand' : 'secondary'}
            icon={themeIcons[theme]}
            aria-pressed={theme === chosen}
            onClick={() => {
              chooseTheme(theme);
              setChosen(theme);
            }}
          >
            {t(`header.theme.${theme}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** What waits on this device goes with whoever signs out, and what the page shows is not to come again. */
const forget = () =>
  import('../state/forget.ts')
    .then(({ forgetWaiting, showNothingAgain }) => {
      showNothingAgain();
      return forgetWaiting();
    })
    .catch(() => undefined);

/** Who is signed in, how the page looks, and the way out. */
export function AccountMenu() {
  const t = useText();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const { data: member } = useQuery(memberQuery);
  const signOut = useMutation({
    mutationFn: () =>
      signingOut(async () => {
        const theme = chosenTheme();
        const { url } = await call(logout, {});
        // The server has the device forget everything; how it looks is nobody's secret.
        chooseTheme(theme);
        await forget();
        host.signedOut(url);
      }),
    networkMode: 'always',
  });
  const email = member?.masked_email ?? '';
  return (
    <>
      <Button
        variant="tradeSecondary"
        size="small"
        icon={<UserIcon />}
        endIcon={<ChevronIcon />}
        className={styles.account}
        popoverTarget={id}
        aria-label={t('header.account', { email })}
      >
        <bdi className={styles.email}>{email}</bdi>
      </Button>
      <div id={id} ref={menu} popover="auto" className={styles.menu} onToggle={() => setOpened(true)}>
        <p className={styles.menuEmail}>
          <bdi>{email}</bdi>
        </p>
        <ThemeSwitch />
        <Link href={paths.messages} asChild onClick={() => menu.current?.hidePopover()}>
          <Button fullWidth href={paths.messages} icon={<BellIcon />}>
            {t('header.messages')}
          </Button>
        </Link>
        <Link href={paths.security} asChild onClick={() => menu.current?.hidePopover()}>
          <Button fullWidth href={paths.security} icon={<LockIcon />}>
            {t('header.security')}
          </Button>
        </Link>
        <Button fullWidth icon={<LogoutIcon />} loading={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('header.signOut')}
        </Button>
        {signOut.isError && (
          <p role="alert" className={styles.menuError}>
            {errorMessage(signOut.error)}
          </p>
        )}
        {/* Last, since it comes late: nothing may move from under a finger. */}
        {opened && (
          <Suspense>
            <SiteSwitch onPress={() => menu.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  );
}
