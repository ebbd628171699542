/**
 * The control page: every session with the verdicts it can get, every delivery with a button to send it
 * again.
 */
import { element } from './panel.js';

const main = document.querySelector('#main');
const status = element('p', { role: 'status', id: 'status' });
const sessions = element('tbody');
const deliveries = element('tbody');
const verdicts = [
  { answer: 'approve', label: 'Approve' },
  { answer: 'retry', label: 'Ask again' },
  { answer: 'refuse', label: 'Refuse' },
  { answer: 'review', label: 'Leave for review' },
  { answer: 'abandon', label: 'Abandon' },
];

/**
 * @param {string} caption
 * @param {string[]} headings
 * @param {HTMLTableSectionElement} body
 */
function table(caption, headings, body) {
  const cells = headings.map((heading) => element('th', { scope: 'col' }, heading));
  return element(
    'section',
    { 'aria-label': caption },
    element('h2', {}, caption),
    element('table', {}, element('thead', {}, element('tr', {}, ...cells)), body),
  );
}

/**
 * @param {string} label
 * @param {string} described
 * @param {string} path
 * @param {unknown} [body]
 */
function action(label, described, path, body = {}) {
  const button = element('button', { type: 'button', 'aria-label': `${label}: ${described}` }, label);
  button.addEventListener('click', () => {
    button.disabled = true;
    fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
      .then(({ ok }) => say(ok ? `${label}: done.` : `${label}: that did not work.`))
      .then(refresh)
      .catch(() => say('The simulator could not be reached.'));
  });
  return button;
}

/** @param {string} text */
function say(text) {
  status.textContent = text;
}

/**
 * @param {string} path
 * @returns {Promise<Record<string, unknown>[]>}
 */
async function list(path) {
  const response = await fetch(path);
  const value = await response.json();
  return Array.isArray(value) ? value : [];
}

/** @param {(Node | string)[]} cells */
function row(...cells) {
  return element('tr', {}, ...cells.map((cell) => element('td', {}, cell)));
}

/** What was shown last: an unchanged table is not replaced, so that a button keeps its focus. */
let shown = '';

async function refresh() {
  const [someSessions, someDeliveries] = await Promise.all([
    list('/control/sessions'),
    list('/control/deliveries'),
  ]);
  const now = JSON.stringify([someSessions, someDeliveries]);
  if (now === shown) return;
  shown = now;
  sessions.replaceChildren(
    ...someSessions.map((session) => {
      const id = String(session['id']);
      const vendor = String(session['vendor']);
      const path = `/control/sessions/${vendor}/${encodeURIComponent(id)}/verdict`;
      const buttons = verdicts.map(({ answer, label }) => action(label, `${vendor} ${id}`, path, { answer }));
      const state = [session['status'], session['result']].filter(Boolean).join(', ');
      return row(
        vendor,
        String(session['level']),
        id,
        state,
        element('div', { class: 'buttons' }, ...buttons),
      );
    }),
  );
  deliveries.replaceChildren(
    ...someDeliveries.slice(-50).map((delivery) => {
      const attempts = Array.isArray(delivery['attempts']) ? delivery['attempts'].length : 0;
      const id = String(delivery['id']);
      const described = `${String(delivery['vendor'])} ${String(delivery['type'])} ${id}`;
      return row(
        String(delivery['vendor']),
        String(delivery['type']),
        `${String(delivery['state'])}, attempts: ${attempts}`,
        action('Send again', described, `/control/deliveries/${encodeURIComponent(id)}/resend`),
      );
    }),
  );
}

main?.classList.add('wide');
main?.replaceChildren(
  element('h1', {}, 'Credence simulator'),
  element('p', {}, 'Simulated vendors of identity verification. No data leaves this machine.'),
  status,
  table('Sessions', ['Vendor', 'Level', 'Id', 'State', 'Verdict'], sessions),
  table('Deliveries', ['Vendor', 'Event', 'State', 'Again'], deliveries),
);
await refresh();
setInterval(() => void refresh().catch(() => say('The simulator could not be reached.')), 1500);
