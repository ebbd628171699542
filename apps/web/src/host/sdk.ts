import {
  defaultCurrency,
  handOffFinish,
  sdkAccess,
  sdkDefaults,
  sdkFilePath,
  sdkHeaders,
  type SdkMessage,
  sdkUploadPath,
  tokenInfo,
} from '@credence/contract';
import type { Arrival } from './arrival.ts';
import { ask } from './ask.ts';
import { browserHost, platform } from './browser.ts';
import type { Host } from './host.ts';
import type { SdkProfile } from './profile.ts';
import { handOffFrom, sdkAddress } from './sdk-address.ts';
import { SdkSession } from './sdk-session.ts';

/** What the address of the SDK route may say besides the token (S2.18); it changes what is shown and never a right. */
const termNames = ['isUpdatePoi', 'site', 'update', 'lang', 'from', 'hidden', 'scene', 'businessId'] as const;

function termsOf({ token, kept }: Arrival): URLSearchParams {
  const asked = new URLSearchParams(location.search);
  const terms = new URLSearchParams();
  for (const name of termNames) {
    const value = asked.get(name) ?? (token === undefined ? kept.get(name) : null);
    if (value) terms.set(name, value);
  }
  return terms;
}

/** A value as a header can carry it; '' where it cannot. */
const headerText = (value: string | null): string => (value && /^[\w.:@-]{1,64}$/.test(value) ? value : '');

/** The address of a way back, if it is a plain one; the server has checked it against its list. */
function safeAddress(address: string): URL | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address);
}

/** Opens SDK mode (S1.3): the token is exchanged at once, and the host is one whether that succeeded or not. */
export async function openSdk(arrival: Arrival): Promise<Host> {
  const terms = termsOf(arrival);
  const session = new SdkSession(arrival, terms);
  const from = terms.get('from') ?? '';
  const lang = terms.get('lang') ?? sdkDefaults.language;
  const hidden = terms.get('hidden') === 'true';
  const business =
    headerText(terms.get('scene')) || headerText(terms.get('businessId')) || headerText(terms.get('from'));
  let info: Pick<SdkProfile, 'accessOrigin' | 'extraParams'> = {
    accessOrigin: sdkDefaults.accessOrigin,
    extraParams: { redirect_url: '' },
  };
  const framed = window.parent !== window;

  const headers = () => ({
    platform: platform(),
    [sdkHeaders.token]: session.token,
    [sdkHeaders.origin]: info.accessOrigin,
    [sdkHeaders.business]: business,
  });

  /** Tells the site around this page, and nobody else. */
  function tell(message: SdkMessage): void {
    const site = safeAddress(info.accessOrigin);
    if (framed && site) window.parent.postMessage(message, site.origin);
  }

  function tellHeight(): void {
    tell({ source: 'credence', type: 'height', height: Math.ceil(document.documentElement.scrollHeight) });
  }

  const { ready } = browserHost();
  let told = false;

  /** A token for the page that goes on with this session; none where nobody answers, for the session is kept in this tab as well. */
  async function tokenForNextPage(): Promise<{ token?: string }> {
    const path = sdkAccess.sdkPath ?? sdkAccess.path;
    const answer = await ask(sdkAccess, {}, { path, headers: headers() });
    return typeof answer === 'object' ? { token: answer.accessToken } : {};
  }

  session.subscribe(() => {
    if (session.state === 'ended') tell({ source: 'credence', type: 'expired' });
  });
  await session.open();

  return {
    kind: 'sdk',
    pathOf: (endpoint) => endpoint.sdkPath ?? endpoint.path,
    headers,
    credentials: 'omit',
    uploadPath: sdkUploadPath,
    filePath: (fileId) => `${sdkFilePath}/${fileId}`,
    profile: async (call) => {
      try {
        const asked = terms.get('isUpdatePoi') === 'true' ? { email_update_poi: 'true' as const } : {};
        const found = await call(tokenInfo, asked);
        info = found;
        return {
          ...found,
          currency_code: found.currency_code || defaultCurrency,
          isSdk: true,
          sdkToken: session.token,
          sdkLang: lang,
          sdkFrom: from,
          hidden,
        };
      } catch {
        return null;
      }
    },
    showsHeader: false,
    showsFooter: !hidden,
    cameraWorks: true,
    remembersSignIn: false,
    session: {
      state: () => session.state,
      subscribe: (listener) => session.subscribe(listener),
      renew: () => session.renew(),
      wayOut: () => {
        const back = safeAddress(info.extraParams.redirect_url);
        if (back) return back.hostname;
        return framed && safeAddress(info.accessOrigin) ? '' : undefined;
      },
      submitted: () => {
        tell({ source: 'credence', type: 'submitted' });
        // Where nobody hears it, the other device finds out by itself.
        if (from === handOffFrom) void ask(handOffFinish, {}, { headers: headers() });
      },
      reaches: (endpoint) => endpoint.sdkPath !== undefined,
      framed,
      handedOff: from === handOffFrom,
    },
    ready: () => {
      ready();
      if (told) return;
      told = true;
      tell({ source: 'credence', type: 'ready' });
      new ResizeObserver(tellHeight).observe(document.body);
    },
    // There is no sign-in here: whoever embeds the flow makes a new link.
    signIn: () => session.end(),
    signedOut: () => session.end(),
    leave: () => {
      tell({ source: 'credence', type: 'closed' });
      const back = safeAddress(info.extraParams.redirect_url);
      // It came with a token, also where that has ended by now.
      if (back) {
        location.assign(back);
        return;
      }
      void tokenForNextPage().then((next) => location.assign(sdkAddress({ lang, from, hidden, ...next })));
    },
  };
}
