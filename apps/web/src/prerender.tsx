import { Button } from '@credence/ui/button';
import { ErrorState } from '@credence/ui/state-message';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { SiteLinePlace } from './app/embedded.tsx';
import { App } from './app/shell.tsx';
import { SignInPage } from './features/sign-in/index.ts';
import { brand } from './host/brand.ts';
import { host } from './host/choose.ts';
import { i18n } from './i18n/load.ts';
import { text } from './i18n/text.ts';

/** What is made of one page in one language. */
export interface Prerendered {
  title: string;
  body: string;
  /** Hidden beside the body, and shown if the code fails to load. */
  unloaded: string;
}

function Account(): ReactNode {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <App />
    </QueryClientProvider>
  );
}

function Framed(): ReactNode {
  return (
    <>
      <SiteLinePlace />
      <Account />
    </>
  );
}

const Nothing = (): null => null;

/** Shown when the code of the page fails to load; a link, since no script is there to handle a press. */
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
 * The pages as they stand before any data: what a browser shows while the code is on its way. The page of
 * `/auth`, one for every other address of the account area, the same without anything for where an app
 * surrounds it, the one that another site shows in a frame, and the sign-in page.
 */
const pages = {
  index: { path: '/user/accounts/auth', title: 'hub.title', Content: Account },
  account: { path: '/user/accounts/-', title: undefined, Content: Account },
  bare: { path: '/user/accounts/-', title: undefined, Content: Nothing },
  embedded: { path: '/user/accounts/auth/sdk', title: 'hub.title', Content: Framed },
  login: { path: '/login', title: 'login.title', Content: SignInPage },
} as const;

/**
 * All pages in every language, from the texts of each. `goTo` puts an address into the surroundings. Nothing
 * is waited for: parts that are loaded when first drawn would come in between and be in some pages only.
 */
export function prerender(
  textsByLanguage: Record<string, Record<string, string>>,
  goTo: (path: string) => void,
): Record<string, Record<keyof typeof pages, Prerendered>> {
  const made = (name: keyof typeof pages): Prerendered => {
    const { path, title, Content } = pages[name];
    goTo(path);
    Object.assign(host, { showsHeader: Content !== Framed });
    return {
      title: title === undefined ? brand.name : `${text(title)} · ${brand.name}`,
      body: renderToString(<Content />),
      unloaded: renderToString(<Unloaded />),
    };
  };
  return Object.fromEntries(
    Object.entries(textsByLanguage).map(([language, texts]) => {
      speak(language, texts);
      return [
        language,
        {
          index: made('index'),
          account: made('account'),
          bare: made('bare'),
          embedded: made('embedded'),
          login: made('login'),
        },
      ];
    }),
  );
}

/** Done when it returns, since the texts are at hand. */
function speak(language: string, texts: Record<string, string>): void {
  void i18n.init({
    lng: language,
    resources: { [language]: { 'user-accounts': texts } },
    defaultNS: 'user-accounts',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  });
}
