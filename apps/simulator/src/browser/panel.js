/**
 * Shared by the pages of all simulated vendors: says that this is a simulation, turns the camera on when
 * asked, and lets a person choose what happens.
 * @typedef {'hand-in' | 'approve' | 'retry' | 'refuse' | 'review' | 'abandon'} Choice
 */

/** @type {readonly { choice: Choice, label: string }[]} */
const verdicts = [
  { choice: 'approve', label: 'Approve' },
  { choice: 'retry', label: 'Ask again' },
  { choice: 'refuse', label: 'Refuse' },
  { choice: 'review', label: 'Leave for review' },
];

/**
 * What the server gave this page.
 * @returns {Record<string, unknown>}
 */
export function pageData() {
  const parsed = JSON.parse(document.querySelector('#page-data')?.textContent ?? '{}');
  return typeof parsed === 'object' && parsed !== null ? parsed : {};
}

/**
 * A new element with its children.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/**
 * Fills the page's `<main>`. A choice disables every button until `onChoose` ends, and for good if it returns
 * true.
 * @param {{ vendor: string, onChoose: (choice: Choice, nothingRead: boolean) => Promise<boolean> }} options
 * `nothingRead`: nothing is to be read off the document
 * @returns {{ say: (text: string) => void, close: () => void }} `say` puts a text into the status line;
 * `close` takes the buttons away
 */
export function showPanel({ vendor, onChoose }) {
  const status = element('p', { role: 'status', id: 'status' });
  /** @type {HTMLButtonElement[]} */
  const buttons = [];
  /** @param {string} text */
  const say = (text) => {
    status.textContent = text;
  };

  /**
   * @param {string} label
   * @param {Choice} choice
   * @param {string} kind
   */
  const button = (label, choice, kind) => {
    const made = element('button', { type: 'button', class: kind }, label);
    made.addEventListener('click', () => void choose(choice));
    buttons.push(made);
    return made;
  };
  /** @param {Choice} choice */
  const choose = async (choice) => {
    for (const each of buttons) each.disabled = true;
    let ended = false;
    try {
      ended = await onChoose(choice, unread.checked);
    } catch {
      say('The simulator could not be reached. Try again.');
    }
    if (!ended) for (const each of buttons) each.disabled = false;
  };

  const unread = element('input', { type: 'checkbox', id: 'nothing-read' });
  const actions = element(
    'div',
    { class: 'actions' },
    cameraPart(say),
    element(
      'div',
      { class: 'check' },
      unread,
      element('label', { for: 'nothing-read' }, 'Nothing is read on the document'),
    ),
    button('Hand in', 'hand-in', 'primary'),
    element(
      'fieldset',
      {},
      element('legend', {}, 'Hand in and decide at once'),
      ...verdicts.map(({ choice, label }) => button(label, choice, 'plain')),
    ),
    button('Close the window', 'abandon', 'plain'),
  );
  document
    .querySelector('#main')
    ?.replaceChildren(
      element('h1', {}, `Simulated ${vendor} — no data leaves this machine`),
      element('p', {}, `This page stands in for ${vendor}. Choose what it finds.`),
      actions,
      status,
    );
  return { say, close: () => actions.remove() };
}

/**
 * A button that turns the camera on, and its picture. Nothing is recorded or sent.
 * @param {(text: string) => void} say
 */
function cameraPart(say) {
  const video = element('video', { 'aria-label': 'Your camera', playsinline: '', muted: '' });
  video.hidden = true;
  const button = element('button', { type: 'button', class: 'plain' }, 'Turn the camera on');
  button.addEventListener('click', () => {
    if (video.srcObject instanceof MediaStream) {
      for (const track of video.srcObject.getTracks()) track.stop();
      video.srcObject = null;
      video.hidden = true;
      button.textContent = 'Turn the camera on';
      return;
    }
    button.disabled = true;
    turnOn(video)
      .then(() => {
        video.hidden = false;
        button.textContent = 'Turn the camera off';
      })
      .catch(() => say('The camera cannot be used here. You can hand in without it.'))
      .finally(() => {
        button.disabled = false;
      });
  });
  return element('div', { class: 'camera' }, video, button);
}

/** @param {HTMLVideoElement} video */
async function turnOn(video) {
  video.srcObject = await navigator.mediaDevices.getUserMedia({ video: true });
  await video.play();
}

/**
 * Calls the simulator; the token goes in a header, never in an address.
 * @param {string} path
 * @param {string} token
 * @param {unknown} [body] sent by POST; without it a GET
 * @returns {Promise<{ status: number, value: Record<string, unknown> }>}
 */
export async function ask(path, token, body) {
  const response = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const value = await response.json();
  return { status: response.status, value: typeof value === 'object' && value !== null ? value : {} };
}
