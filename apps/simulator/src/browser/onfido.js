/** The page in the frame that the look-alike `Onfido.init` mounts. */
import { countryField, showDocumentFields } from './document-fields.js';
import { ask, element, showPanel } from './panel.js';

let token = '';
let workflowRunId = '';
/** The host page's origin, known from its first message on. */
let host = '*';

/** @param {Record<string, unknown>} message */
function post(message) {
  parent.postMessage(message, host);
}

/** @param {string} text */
function stop(text) {
  document
    .querySelector('#main')
    ?.replaceChildren(
      element('h1', {}, 'Simulated Onfido — no data leaves this machine'),
      element('p', { role: 'status', id: 'status' }, text),
    );
}

addEventListener('message', (event) => {
  if (event.source !== parent || typeof event.data !== 'object' || event.data === null || token !== '')
    return;
  /** @type {Record<string, unknown>} */
  const data = event.data;
  if (typeof data['token'] !== 'string' || typeof data['workflowRunId'] !== 'string') return;
  if (event.origin !== 'null' && event.origin !== '') host = event.origin;
  token = data['token'];
  workflowRunId = data['workflowRunId'];
  void open();
});

/** The vendor's message for each type of error that can happen here. */
const errorMessages = new Map([
  ['invalid_token', 'The token is not a valid SDK token'],
  ['expired_token', 'The token has expired, please request a new one'],
  ['workflow_abandoned', 'The workflow run was abandoned'],
  ['workflow_error', 'The workflow run cannot be continued'],
  ['invalid_sdk_parameter', 'A parameter is not valid'],
]);

/**
 * @param {string} path
 * @param {Record<string, unknown>} body
 * @returns {Promise<Record<string, unknown> | undefined>} undefined when the error was reported
 */
async function askOrFail(path, body) {
  const answer = await ask(path, token, body).catch(() => undefined);
  if (answer !== undefined && answer.status < 400) return answer.value;
  /** @type {unknown} */
  const error = answer?.value['error'];
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
  const type = errorMessages.has(message) ? message : 'exception';
  stop('This cannot be continued. Close the window and begin again.');
  post({ onfido: 'error', type, message: errorMessages.get(type) ?? 'The service could not be reached' });
  return undefined;
}

async function open() {
  const state = await askOrFail('/simulated/onfido/open', { workflowRunId });
  if (state === undefined) return;
  if (state['status'] === 'awaiting_input') showChoices();
  else complete();
}

function showChoices() {
  const panel = showPanel({
    vendor: 'Onfido',
    onChoose: async (choice, nothingRead) => {
      if (choice === 'abandon') {
        // The vendor documents that it has a reason, and lists only USER_CONSENT_DENIED.
        post({ onfido: 'exit', code: 'USER_EXIT' });
        fields.remove();
        panel.close();
        panel.say('You closed the window. Nothing was handed in.');
        return true;
      }
      const state = await askOrFail('/simulated/onfido/choose', {
        workflowRunId,
        choice,
        nothingRead,
        ...fields.read(),
      });
      if (state !== undefined) complete();
      return true;
    },
  });
  const fields = showDocumentFields(countryField);
}

function complete() {
  stop('Handed in. The verdict follows in a moment.');
  post({
    onfido: 'complete',
    data: {
      document_front: { id: workflowRunId, type: 'passport', side: 'front' },
      face: { id: workflowRunId, variant: 'standard' },
    },
  });
}

new ResizeObserver(() => {
  if (host !== '*')
    post({ onfido: 'resize', height: Math.ceil(document.body.getBoundingClientRect().height) });
}).observe(document.body);

stop('Loading.');
post({ onfido: 'ready' });
