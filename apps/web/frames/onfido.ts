import * as v from 'valibot';
import type { FrameAccess } from '../src/features/vendor-check/frame-protocol.ts';
import { connect, container, failure, tellHeight } from './connect.ts';

type Init = (options: Record<string, unknown>) => unknown;

/** The script's own object, once it is there; what it does is known from the vendor's documentation alone. */
function initOf(): Init | undefined {
  const found: unknown = Reflect.get(window, 'Onfido');
  if (typeof found !== 'object' || found === null) return undefined;
  const init: unknown = Reflect.get(found, 'init');
  return typeof init === 'function' ? (options) => Reflect.apply(init, found, [options]) : undefined;
}

/** Takes away what `init` has shown, if it can. */
async function tearDown(shown: unknown): Promise<void> {
  if (typeof shown !== 'object' || shown === null) return;
  const method: unknown = Reflect.get(shown, 'tearDown');
  if (typeof method === 'function') await Reflect.apply(method, shown, []);
}

function load(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('The script could not be loaded.')));
    document.head.append(script);
  });
}

const errorTold = v.object({ type: v.string() });

/** Words of `onError` that are no failures of the part itself. */
const blockedWord = 'permissions_unavailable';
const cameraWords = new Set([blockedWord, 'no_camera', 'unsupported']);
const closedWords = new Set(['user_consent_denied', 'workflow_abandoned']);

connect(async (mount, screen) => {
  await load(`${new URL(mount.url).origin}/v14`).catch(() => undefined);
  const init = initOf();
  if (!init) {
    screen.tell(failure('script'));
    return;
  }
  const begin = init;
  let shown: unknown;

  function onError(error: unknown): void {
    const told = v.safeParse(errorTold, error);
    const word = told.success ? told.output.type : 'unknown';
    if (word === 'expired_token') void goOn();
    else if (cameraWords.has(word)) screen.tell({ type: 'camera-problem', blocked: word === blockedWord });
    else if (closedWords.has(word)) screen.tell({ type: 'closed' });
    else screen.tell(failure(word));
  }

  async function show({ token, run }: FrameAccess): Promise<void> {
    shown = await begin({
      token,
      workflowRunId: run,
      containerId: container().id,
      language: mount.language.replaceAll('-', '_'),
      theme: mount.theme,
      onComplete: () => screen.tell({ type: 'handed-in' }),
      onUserExit: () => screen.tell({ type: 'closed' }),
      onError,
    });
    screen.tell({ type: 'shown' });
  }

  /** The workflow knows how far the person was: with another token it resumes there. */
  async function goOn(): Promise<void> {
    try {
      const access = await screen.renew();
      await tearDown(shown);
      await show(access);
    } catch {
      screen.tell(failure('exception'));
    }
  }

  tellHeight(screen);
  await show(mount);
});
