/**
 * The page in the frame of `@sumsub/websdk`: the vendor's messages, in the vendor's order, around our panel.
 * @typedef {Record<string, unknown>} Values
 */
import { ask, element, showPanel } from './panel.js';

// Not decoded: the package compares the id with its own text, and a decoded `+` would differ.
const frameId = /[?&]_=([^&]*)/.exec(location.search)?.[1] ?? '';
const sessionId = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');

/** After this many refused tokens in a row the page stops asking for new ones. */
const mostRenewals = 3;

let token = '';
let renewals = 0;
/** @type {Values} */
let common = {};
/** @type {(() => void) | undefined} */
let retry;
/** The host's origin, known from its first message on. */
let host = '*';

/**
 * @param {string} method
 * @param {Values} [payload]
 */
function post(method, payload = {}) {
  parent.postMessage({ method: `idCheck.${method}`, frameId, sessionId, ...common, ...payload }, host);
}

addEventListener('message', (event) => {
  if (event.source !== parent || typeof event.data !== 'object' || event.data === null) return;
  /** @type {Values} */
  const data = event.data;
  if (data['method'] === 'idCheck.init' && typeof data['accessToken'] === 'string') {
    if (event.origin !== 'null' && event.origin !== '') host = event.origin;
    token = data['accessToken'];
    void open();
  } else if (data['method'] === 'idCheck.updateAccessToken') {
    if (typeof data['accessToken'] === 'string') {
      token = data['accessToken'];
      retry?.();
    } else stop('The session could not be renewed. Close the window and begin again.');
  } else if (data['method'] === 'idCheck.callSetLanguage') {
    post('onLanguageChanged', { language: data['language'] });
  }
});

/** @param {string} text */
function stop(text) {
  document
    .querySelector('#main')
    ?.replaceChildren(
      element('h1', {}, 'Simulated Sumsub — no data leaves this machine'),
      element('p', { role: 'status', id: 'status' }, text),
    );
}

/**
 * Calls with the token; when it has expired, asks the host for another and calls `again` with it.
 * @param {string} path
 * @param {() => void} again
 * @param {unknown} [body]
 * @returns {Promise<Values | undefined>}
 */
async function askOrRenew(path, again, body) {
  const { status, value } = await ask(path, token, body);
  if (status !== 401) {
    renewals = 0;
    return status < 400 ? value : undefined;
  }
  if (++renewals > mostRenewals) {
    stop('The session is over. Close the window and begin again.');
    post('onError', { code: 'invalid-token-not-renewed', error: 'The renewed token is not valid either' });
    return undefined;
  }
  retry = again;
  post('onError', { code: 'invalid-token', error: 'The access token is not valid or is over' });
  return undefined;
}

async function open() {
  const state = await askOrRenew('/simulated/websdk/open', () => void open(), {});
  if (state === undefined) return;
  common = { applicantId: state['applicantId'], levelName: state['levelName'] };
  post('onInitialized');
  post('onApplicantLoaded');
  post('onVerificationProgressChanged', { currentStep: 1, totalSteps: 1 });
  if (mayHandIn(state)) showChoices(state);
  else {
    showState(state);
    void follow(state);
  }
}

/** @param {Values} state */
function resultOf(state) {
  /** @type {unknown} */
  const result = state['reviewResult'];
  return typeof result === 'object' && result !== null ? /** @type {Values} */ (result) : {};
}

/** @param {Values} state */
function mayHandIn(state) {
  return state['reviewStatus'] === 'init' || resultOf(state)['reviewRejectType'] === 'RETRY';
}

/** @param {Values} state */
function showChoices(state) {
  const again = resultOf(state)['reviewRejectType'] === 'RETRY';
  post('onStepInitiated', { idDocSetType: 'IDENTITY', types: ['PASSPORT', 'ID_CARD', 'DRIVERS'] });
  const panel = showPanel({
    vendor: 'Sumsub',
    onChoose: async (choice, nothingRead) => {
      if (choice === 'abandon') {
        // At Sumsub the host closes the page; the name of this action is a guess.
        post('onUserAction', { action: 'close' });
        panel.close();
        panel.say('You closed the window. Nothing was handed in.');
        return true;
      }
      return handIn(choice, nothingRead, again);
    },
  });
  if (again) panel.say(String(resultOf(state)['moderationComment'] ?? 'Hand in once more.'));
}

/**
 * @param {import('./panel.js').Choice} choice
 * @param {boolean} nothingRead
 * @param {boolean} again
 * @returns {Promise<boolean>}
 */
async function handIn(choice, nothingRead, again) {
  const once = () => void handIn(choice, nothingRead, again);
  const state = await askOrRenew('/simulated/websdk/choose', once, { choice, nothingRead });
  if (state === undefined) return false;
  post('onStepCompleted', { idDocSetType: 'IDENTITY' });
  post(again ? 'onApplicantResubmitted' : 'onApplicantSubmitted');
  post('onApplicantStatusChanged', statusPayload(state));
  showState(state);
  void follow(state);
  return true;
}

/** @param {Values} state */
function statusPayload(state) {
  return {
    reprocessing: false,
    levelName: state['levelName'],
    creationDate: state['createDate'],
    expireDate: '',
    reviewStatus: state['reviewStatus'],
    autoChecked: true,
    ...(state['reviewResult'] !== undefined && { reviewResult: state['reviewResult'] }),
  };
}

/** @param {Values} state */
function showState(state) {
  if (state['reviewStatus'] === 'pending') stop('Handed in. The verdict follows in a moment.');
  else if (state['reviewStatus'] === 'onHold') stop('This is being looked at by a person.');
  else if (resultOf(state)['reviewAnswer'] === 'GREEN') stop('Approved.');
  else stop('Refused.');
}

/**
 * Polls until there is an answer, and reports each change to the host.
 * @param {Values} state
 */
async function follow(state) {
  if (state['reviewStatus'] === 'completed') {
    post('onApplicantVerificationCompleted', statusPayload(state));
    return;
  }
  await new Promise((resolve) => setTimeout(resolve, 700));
  const next = await askOrRenew('/simulated/websdk/status', () => void follow(state)).catch(() => state);
  if (next === undefined) return;
  if (next['reviewStatus'] !== state['reviewStatus']) {
    post('onApplicantStatusChanged', statusPayload(next));
    if (mayHandIn(next)) showChoices(next);
    else showState(next);
    if (mayHandIn(next)) return;
  }
  void follow(next);
}

new ResizeObserver(() => {
  if (host !== '*') post('onResize', { height: Math.ceil(document.body.getBoundingClientRect().height) });
}).observe(document.body);

stop('Loading.');
post('onReady');
