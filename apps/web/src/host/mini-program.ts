import { miniProgramSignIn } from '@credence/contract/session';
import { on, postEvent, supports } from '@tma.js/bridge';
import { ask } from './ask.ts';
import { browserHost } from './browser.ts';
import type { Host } from './host.ts';
import { launchParameters } from './launch.ts';

/** Black behind everything (S2.30); the strip above the page too, or it stays light. */
const background = '#000000';

/** What a header can carry of the browser's own name. */
const userAgent = (): string => navigator.userAgent.replaceAll(/[^\x20-\x7e]/g, '');

type Version = `${number}.${number}`;
const isVersion = (text: string): text is Version => /^\d+\.\d+$/.test(text);

/**
 * Sends what this version of the messaging app knows. A page that only claims to run there has no app to
 * send to.
 */
function speakerFor(version: string): typeof postEvent {
  const speak = (method: Parameters<typeof supports>[0], parameters?: unknown): void => {
    if (!isVersion(version) || !supports(method, version)) return;
    try {
      Reflect.apply(postEvent, undefined, parameters === undefined ? [method] : [method, parameters]);
    } catch {
      // See above.
    }
  };
  return speak;
}

/**
 * The native button goes back in the browser's history, and is asked for anew wherever the app may have
 * forgotten it.
 */
function useBackButton(say: typeof postEvent, isIos: boolean): void {
  const show = (is_visible: boolean) => say('web_app_setup_back_button', { is_visible });
  on('back_button_pressed', () => history.back());
  show(true);
  // The web client hides it after a press; the router tells of its own moves by events of these names.
  for (const moved of ['popstate', 'hashchange', 'pushState', 'replaceState', 'pageshow']) {
    addEventListener(moved, () => show(true));
  }
  if (!isIos) return;
  // There it would stay above whatever is shown next.
  document.addEventListener('visibilitychange', () => show(document.visibilityState === 'visible'));
  for (const leaving of ['beforeunload', 'pagehide']) addEventListener(leaving, () => show(false));
}

/** The messaging app around the page (S2.30), and what is another there than in a browser. */
export function messagingApp() {
  const launch = new URLSearchParams(launchParameters());
  const isIos = launch.get('tgWebAppPlatform') === 'ios';
  const say = speakerFor(launch.get('tgWebAppVersion') ?? '');

  say('web_app_expand');
  say('web_app_set_background_color', { color: background });
  say('web_app_set_header_color', { color: background });
  useBackButton(say, isIos);
  // After the first paint: the app takes its own loader away then.
  requestAnimationFrame(() => requestAnimationFrame(() => say('web_app_ready')));

  return {
    initData: launch.get('tgWebAppData') ?? '',
    headers: { platform: 'mini-program', 'x-user-agent': userAgent() },
    close: () => say('web_app_close'),
    shown: {
      showsHeader: false,
      showsFooter: false,
      // A stream is there, and black.
      cameraWorks: !isIos,
      opensMail: false,
      opensWindows: false,
      // A messaging app's view does neither.
      savesCopies: false,
    },
  };
}

/** The account area as a mini-program of a messaging app (S2.30). */
export function miniProgramHost(): Host {
  const { initData, headers, shown } = messagingApp();
  const page = browserHost();
  return {
    ...page,
    kind: 'mini-program',
    headers: () => headers,
    ...shown,
    launchData: initData,
    signIn: () => {
      void ask(miniProgramSignIn, { initData }, { credentials: 'include', headers }).then((answer) => {
        if (typeof answer === 'object') location.reload();
        else page.signIn();
      });
    },
  };
}
