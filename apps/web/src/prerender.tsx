import { Button, ErrorState } from '@credence/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { brand } from './app/brand.ts';
import { App } from './app/shell.tsx';
import { i18n } from './i18n/load.ts';
import { text } from './i18n/text.ts';
import { LoginPage } from './login/login-page.tsx';

/** What is made of one page in one language. */
export interface Prerendered {
  title: string;
  body: string;
  /** Stands hidden beside the body until the code cannot be had. */
  unloaded: string;
}

function Account(): ReactNode {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <App />
    </QueryClientProvider>
  );
}

const Nothing = (): null => null;

/** What is said when the code of the page cannot be had; a link, for there is nothing that could hear a press. */
function Unloaded(): ReactNode {
  return (
    <ErrorState
      title={text('app.error.title')}
      text={text('app.error.text')}
      action={
        <Button variant="primary" href="">
          {text('app.retry')}
        </Button>
      }
    />
  );
}

/**
 * The pages as they stand before any data: what a browser shows while the code is on its way. The page of `/auth`, one for every other address of the
 * account area, the same without anything for where another site or an app surrounds it, and the sign-in page.
 */
const pages = {
  index: { path: '/user/accounts/auth', title: 'hub.title', Content: Account },
  account: { path: '/user/accounts/-', title: undefined, Content: Account },
  bare: { path: '/user/accounts/-', title: undefined, Content: Nothing },
  login: { path: '/login', title: 'login.title', Content: LoginPage },
} as const;

/** All pages in one language, from the texts of that language. `goTo` puts an address into the surroundings. */
export async function prerender(
  language: string,
  texts: Record<string, string>,
  goTo: (path: string) => void,
): Promise<Record<keyof typeof pages, Prerendered>> {
  await i18n.init({
    lng: language,
    resources: { [language]: { 'user-accounts': texts } },
    defaultNS: 'user-accounts',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  const made = (name: keyof typeof pages): Prerendered => {
    const { path, title, Content } = pages[name];
    goTo(path);
    return {
      title: title === undefined ? brand.name : `${text(title)} · ${brand.name}`,
      body: renderToString(<Content />),
      unloaded: renderToString(<Unloaded />),
    };
  };
  return { index: made('index'), account: made('account'), bare: made('bare'), login: made('login') };
}
