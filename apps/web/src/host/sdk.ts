import { ownOrigin, sdkAccess, sdkHeaders, tokenInfo } from '@credence/contract/embedding';
import type { ResultOf } from '@credence/contract/endpoint';
import { handOffFinish } from '@credence/contract/hand-off';
import { defaultCurrency, sdkDefaults } from '@credence/contract/profile';
import { sdkFilePath, sdkUploadPath } from '@credence/contract/upload';
import type { Arrival } from './arrival.ts';
import { ask } from './ask.ts';
import { brand } from './brand.ts';
import { browserHost, platform } from './browser.ts';
import { EmbeddingSite } from './embedding-site.ts';
import type { Caller, Host, HostSession } from './host.ts';
import { launchParameters } from './launch.ts';
import type { messagingApp } from './mini-program.ts';
import { nearestLanguage } from './nearest-language.ts';
import { basePath, documentsPath, paths } from './paths.ts';
import type { Profile } from './profile.ts';
import { handOffFrom, sdkAddress } from './sdk-address.ts';
import { SdkSession } from './sdk-session.ts';
import { applyTheme, themes } from './theme.ts';
import type { SdkUser } from './verification-user.ts';

/**
 * What the address of the SDK route may say besides the token (S2.18); it changes what is shown and never a
 * right.
 */
const termNames = [
  'isUpdatePoi',
  'site',
  'update',
  'lang',
  'from',
  'hidden',
  'scene',
  'businessId',
  'partner',
] as const;

/**
 * What our loader says beside the token: at which origin it is, in which theme to begin, and whether the way
 * back is to be told the outcome.
 */
const loaderTerms = ['origin', 'theme', 'outcome'] as const;

/** Another address that takes a token is the link to one questionnaire. */
const isOnRoute = (): boolean => location.pathname.startsWith(`${basePath}${paths.sdk}`);

function termsOf({ opening, kept }: Arrival): URLSearchParams {
  const asked = new URLSearchParams(location.search);
  const terms = new URLSearchParams();
  for (const name of [...termNames, ...loaderTerms]) {
    const value = asked.get(name) ?? (opening === undefined ? kept.get(name) : null);
    if (value) terms.set(name, value);
  }
  const languages = opening === undefined && kept.get('languages');
  if (languages) terms.set('languages', languages);
  // It is for that questionnaire and nothing else.
  if (opening === undefined ? kept.has('confined') : !isOnRoute()) terms.set('confined', 'true');
  return terms;
}

const isConfined = (terms: URLSearchParams): boolean => terms.has('confined');

/** A value as a header can carry it; '' where it cannot. */
const headerText = (value: string | null): string => (value && /^[\w.:@-]{1,64}$/.test(value) ? value : '');

/** What the terms say of how the flow is shown. */
const shownOf = (terms: URLSearchParams) => ({
  // It can be changed on the page, and is then what the page says.
  sdkLang: document.documentElement.lang || (terms.get('lang') ?? sdkDefaults.language),
  sdkFrom: terms.get('from') ?? '',
  hidden: terms.get('hidden') === 'true',
});

/** Of the account and the token nothing is known until the server has said it. */
const untold = () => ({
  id: '',
  member_tag: { KYC: 0 },
  level: 0,
  account: '',
  extraParams: { redirect_url: '' },
  accessOrigin: ownOrigin(brand.name),
});

/** What the host of SDK mode consists of. */
interface Opened {
  terms: URLSearchParams;
  session: SdkSession;
  /** What the server has said of the token by now. */
  told: { info?: ResultOf<typeof tokenInfo> };
  /** Who that makes the user (S3.7); all that the host says, sends and does of them is read here. */
  user: () => SdkUser;
  site: EmbeddingSite;
  /** The messaging app that a link was opened in. */
  messenger: ReturnType<typeof messagingApp> | undefined;
  headers: () => Record<string, string>;
}

/** Begins a session elsewhere than with the overview, before anything is shown. */
function openAt(path: string): void {
  if (isOnRoute()) history.replaceState(history.state, '', `${basePath}${path}`);
}

/** An ordered update is what its session was opened for (S4.7); a phone goes on where the computer was. */
function begin(terms: URLSearchParams, { updatesPoi, level }: ResultOf<typeof tokenInfo>): void {
  if (updatesPoi) openAt(paths.updateKyc);
  else if (terms.get('from') === handOffFrom) openAt(documentsPath(level === 2 ? 2 : 1));
}

async function profileOf(
  { terms, told, user, site, session }: Opened,
  call: Caller,
): Promise<Profile | null> {
  try {
    const asked = terms.get('isUpdatePoi') === 'true' ? { email_update_poi: 'true' as const } : {};
    const found = await call(tokenInfo, asked);
    if (site.isElsewhere(found.accessOrigin)) {
      site.tell({ type: 'error', code: 'other-origin' });
      session.end();
      return null;
    }
    told.info = found;
    begin(terms, found);
    return {
      ...found,
      ...user(),
      currency_code: found.currency_code || defaultCurrency,
      isSdk: true,
    };
  } catch {
    return null;
  }
}

function hostSession({ terms, session, site, messenger, headers }: Opened): HostSession {
  const handedOff = terms.get('from') === handOffFrom;
  return {
    business: () => session.business,
    state: () => session.state,
    subscribe: (listener) => session.subscribe(listener),
    renew: () => session.renew(),
    wayOut: (business) => site.wayOut(business),
    submitted: () => {
      site.tell({ type: 'submitted' });
      // If the call fails, the other device finds out by itself.
      if (handedOff) void ask(handOffFinish, {}, { headers: headers() });
    },
    tell: (event) => site.tell(event),
    hear: (listener) => site.hear(listener),
    framed: site.framed,
    inApp: site.inApp || messenger !== undefined,
    ofPartner: terms.has('partner'),
    confined: isConfined(terms),
    handedOff,
  };
}

/**
 * A token for the next page of this session; none if the call fails, since the session is kept in this tab
 * too.
 */
async function tokenForNextPage(headers: Record<string, string>): Promise<{ token?: string }> {
  const path = sdkAccess.sdkPath ?? sdkAccess.path;
  const answer = await ask(sdkAccess, {}, { path, headers });
  return typeof answer === 'object' ? { token: answer.accessToken } : {};
}

function leave({ terms, session, user, site, messenger, headers }: Opened): void {
  site.tellClosed();
  if (site.hasLoader) return;
  // It came with a token, also where that has ended by now.
  const { wayBack } = site;
  if (wayBack) {
    if (terms.has('outcome')) wayBack.searchParams.set('credence_outcome', site.outcome);
    location.assign(wayBack);
    return;
  }
  messenger?.close();
  if (isConfined(terms)) {
    session.end();
    return;
  }
  const { sdkLang: lang, sdkFrom: from, hidden } = user();
  void tokenForNextPage(headers()).then((next) =>
    location.assign(sdkAddress({ lang, from, hidden, ...next })),
  );
}

/**
 * Every address of the session names the partner that opened it: by that the server says who may frame a page
 * that is loaded again.
 */
function carryPartner(partner: string | null): void {
  if (!partner) return;
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history);
    history[name] = (state, unused, to) => {
      const address = new URL(to ?? location.href, location.href);
      address.searchParams.set('partner', partner);
      change(state, unused, address);
    };
  }
}

/**
 * Opens SDK mode (S1.3): the token is exchanged at once, and the host is one whether that succeeded or not.
 */
export async function openSdk(found: Arrival): Promise<Host> {
  // The first script of the page may have taken it out of the address, and the tab may keep nothing.
  const arrival = { ...found, opening: found.opening ?? globalThis.credenceOpening };
  globalThis.credenceOpening = undefined;
  const terms = termsOf(arrival);
  carryPartner(terms.get('partner'));
  const told: Opened['told'] = {};
  const site = new EmbeddingSite(() => told.info && user(), terms.get('origin') ?? '');
  const session = new SdkSession(arrival, terms, () => site.askToken());
  const user = () => ({ ...untold(), ...told.info, sdkToken: session.token, ...shownOf(terms) });
  // Only a link that was opened there needs the code for it.
  const messenger = launchParameters() ? (await import('./mini-program.ts')).messagingApp() : undefined;
  const business =
    headerText(terms.get('scene')) || headerText(terms.get('businessId')) || headerText(terms.get('from'));
  const headers = () => {
    const { sdkToken, accessOrigin } = user();
    return {
      platform: platform(),
      ...messenger?.headers,
      [sdkHeaders.token]: sdkToken,
      [sdkHeaders.origin]: accessOrigin,
      [sdkHeaders.business]: business,
    };
  };
  const opened: Opened = { terms, session, told, user, site, messenger, headers };
  const { ready, showsFooter } = browserHost();

  const tellState = (): void => {
    if (session.state === 'ended') site.tell({ type: 'expired' });
    else if (session.state === 'unreachable') site.tell({ type: 'error', code: 'unreachable' });
    else if (session.state === 'elsewhere') site.tell({ type: 'error', code: 'other-account' });
  };
  session.subscribe(tellState);
  const theme = themes.find((one) => one === terms.get('theme'));
  if (theme) applyTheme(theme);
  await session.open();
  if (session.state === 'unreachable') tellState();
  const languages = terms.get('languages')?.split(',') ?? [];

  return {
    kind: 'sdk',
    pathOf: (endpoint) => endpoint.sdkPath ?? endpoint.path,
    headers,
    credentials: 'omit',
    uploadPath: sdkUploadPath,
    filePath: (fileId) => `${sdkFilePath}/${fileId}`,
    profile: (call) => profileOf(opened, call),
    showsHeader: false,
    // An app that shows a link of another site has its own frame of things too (S2.26).
    showsFooter: showsFooter && !user().hidden,
    defaultLanguage: languages[0] ?? sdkDefaults.language,
    offered: (site) => {
      const offered = new Set(languages.flatMap((tag) => nearestLanguage(tag, site) ?? []));
      return offered.size > 0 ? [...offered] : undefined;
    },
    cameraWorks: true,
    opensMail: true,
    // The token is this window's.
    opensWindows: false,
    savesCopies: true,
    ...messenger?.shown,
    session: hostSession(opened),
    ready: () => {
      ready();
      site.tellReady();
    },
    // There is no sign-in here: the embedding site makes a new link.
    signIn: () => session.end(),
    signedOut: () => session.end(),
    leave: () => leave(opened),
  };
}
