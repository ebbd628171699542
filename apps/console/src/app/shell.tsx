import type { Permission } from '@credence/contract/permission';
import { officerSignOut } from '@credence/contract/session';
import { classes } from '@credence/ui/classes';
import { IconButton } from '@credence/ui/icon-button';
import { LogoutIcon } from '@credence/ui/icons/logout';
import { MoonIcon } from '@credence/ui/icons/moon';
import { SunIcon } from '@credence/ui/icons/sun';
import { UserIcon } from '@credence/ui/icons/user';
import { Logo } from '@credence/ui/logo';
import { Header, Shell as Frame } from '@credence/ui/shell';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '../api/client.ts';
import { officer } from '../api/officer.ts';
import { clearDrafts } from '../holds/drafts.ts';
import { UndoBar } from '../holds/undo-bar.tsx';
import { forgetUndo, useUndoables } from '../holds/undo.ts';
import { Kbd } from '../keyboard/kbd.tsx';
import { useShortcuts } from '../keyboard/shortcuts.tsx';
import { May, useMay } from '../permissions/may.tsx';
import styles from './shell.module.css';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { useTheme } from './theme.ts';

function ThemeSwitch() {
  const { theme, toggle } = useTheme();
  const label = theme === 'dark' ? 'Switch to light' : 'Switch to dark';
  return (
    <IconButton
      size="small"
      label={label}
      icon={theme === 'dark' ? <SunIcon /> : <MoonIcon />}
      onClick={toggle}
    />
  );
}

function SignOut() {
  const [, navigate] = useLocation();
  const leave = useMutation({
    mutationFn: () => call(officerSignOut, {}),
    onSuccess() {
      clearDrafts();
      forgetUndo();
      navigate('/sign-in');
    },
  });
  return (
    <IconButton
      size="small"
      label={leave.isError ? 'Sign out: it did not work, try again' : 'Sign out'}
      icon={<LogoutIcon />}
      disabled={leave.isPending}
      onClick={() => leave.mutate()}
    />
  );
}

function Wordmark({ demonstration = false }: { demonstration?: boolean | undefined }) {
  return (
    <Link href="/" className={styles.home}>
      <Logo name="Credence" />
      <span className={styles.product}>{demonstration ? 'Demonstration' : 'Console'}</span>
    </Link>
  );
}

const sections: readonly { href: string; begins: string; title: string; needs: Permission }[] = [
  { href: '/queue/waiting', begins: '/queue', title: 'Queue', needs: 'read-cases' },
  {
    href: '/questionnaires/waiting',
    begins: '/questionnaire',
    title: 'Questionnaires',
    needs: 'read-cases',
  },
  { href: '/proposals/open', begins: '/proposals', title: 'Second officer', needs: 'read-proposals' },
  { href: '/templates/all', begins: '/template', title: 'Templates', needs: 'read-templates' },
  { href: '/notices/all', begins: '/notices', title: 'Messages sent', needs: 'read-cases' },
  { href: '/campaigns/all', begins: '/campaign', title: 'Campaigns', needs: 'read-campaigns' },
];

function Sections() {
  const [path] = useLocation();
  const may = useMay();
  const offered = sections.filter(({ needs }) => may(needs));
  return (
    <nav className={styles.sections} aria-label="Sections">
      {offered.map(({ href, begins, title }) => {
        const current = path.startsWith(begins);
        return (
          <Link
            key={href}
            href={href}
            className={classes(styles.section, current && styles.current)}
            aria-current={current ? 'page' : undefined}
          >
            {title}
          </Link>
        );
      })}
    </nav>
  );
}

interface OfficerMenuProps {
  name: string | undefined;
  email: string | undefined;
}

/** Who is signed in, and what is for whoever looks after the system. */
function OfficerMenu({ name, email }: OfficerMenuProps) {
  const [path] = useLocation();
  const id = useId();
  const narrow = useUndoables().length > 0;
  return (
    <>
      <button
        type="button"
        className={classes(styles.officer, narrow && styles.narrow)}
        title={email}
        aria-label={`Account of ${name ?? 'the officer'}`}
        popoverTarget={id}
      >
        <UserIcon />
        <span className={styles.officerName}>{name}</span>
      </button>
      <div key={path} id={id} popover="auto" className={styles.menu}>
        <nav aria-label="System">
          <h2 className={styles.menuTitle}>System</h2>
          <May do="read-officers">
            <Link href="/officers" className={styles.section}>
              Officers
            </Link>
          </May>
          <May do="read-partners">
            <Link href="/partners" className={styles.section}>
              Partners
            </Link>
          </May>
          <May do="read-client-log">
            <Link href="/client-log" className={styles.section}>
              Client log
            </Link>
          </May>
        </nav>
      </div>
    </>
  );
}

/** The frame of the screens before signing in. */
export function PublicShell({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  // Cached data belongs to the session that has ended.
  useEffect(() => client.clear(), [client]);
  return (
    <Frame
      skipText="Skip to the content"
      width="full"
      density="compact"
      header={<Header logo={<Wordmark />} end={<ThemeSwitch />} />}
    >
      {children}
    </Frame>
  );
}

/** The frame of every screen of a signed-in officer. */
export function OfficerShell({ children }: { children: ReactNode }) {
  const { data } = useQuery(officer);
  const [help, setHelp] = useState(false);
  useShortcuts('Everywhere', [{ keys: ['?'], label: 'Show these shortcuts', run: () => setHelp(true) }]);
  return (
    <Frame
      skipText="Skip to the content"
      width="full"
      density="compact"
      header={
        <Header
          logo={<Wordmark demonstration={data?.demonstration} />}
          start={<Sections />}
          end={
            <>
              <UndoBar />
              <OfficerMenu name={data?.name} email={data?.email} />
              <IconButton
                size="small"
                label="Keyboard shortcuts"
                icon={<Kbd>?</Kbd>}
                onClick={() => setHelp(true)}
              />
              <ThemeSwitch />
              <SignOut />
            </>
          }
        />
      }
    >
      {children}
      <ShortcutsDialog open={help} onClose={() => setHelp(false)} />
    </Frame>
  );
}
