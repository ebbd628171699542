import { texts } from './texts.js';

/** @typedef {keyof typeof texts} Language */
/** @typedef {keyof typeof texts['en']} Text */

/**
 * @template {HTMLElement} E
 * @param {string} id
 * @param {new () => E} kind
 * @returns {E}
 */
function element(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(id);
  return found;
}

const status = element('status', HTMLElement);
const hint = element('hint', HTMLElement);
const place = element('flow', HTMLElement);
const hosted = element('hosted', HTMLElement);
const heard = element('heard', HTMLOListElement);
const signed = element('signed', HTMLOListElement);
const languages = element('language', HTMLSelectElement);
const themes = element('theme', HTMLSelectElement);
const buttons = ['here', 'page', 'link'].map((id) => element(id, HTMLButtonElement));
const server = document.querySelector('meta[name=credence-server]')?.getAttribute('content') ?? '';

let level = 0;
/** @type {Text | ''} */
let hintText = '';
/** @type {Flow | undefined} */
let flow;

/** @returns {Language} */
function language() {
  if (languages.value === 'de-DE' || languages.value === 'ar-SA') return languages.value;
  return 'en';
}

/** @param {Text} name */
const say = (name) => texts[language()][name];

/** Puts every text where it belongs, in the language that is chosen. */
function write() {
  document.documentElement.lang = language();
  document.documentElement.dir = language() === 'ar-SA' ? 'rtl' : 'ltr';
  for (const part of document.querySelectorAll('[data-text]')) {
    const name = /** @type {Text} */ (part.getAttribute('data-text'));
    part.textContent = say(name);
  }
  status.textContent = level > 0 ? say('verified').replace('{level}', String(level)) : say('open');
  status.toggleAttribute('data-verified', level > 0);
  hint.textContent = hintText === '' ? '' : say(hintText);
  element('qr', HTMLImageElement).alt = say('linkTitle');
}

/** @param {Text | ''} name */
function hintAt(name) {
  hintText = name;
  write();
}

/**
 * @param {HTMLOListElement} list
 * @param {string} line
 */
function note(list, line) {
  const item = document.createElement('li');
  item.textContent = line;
  item.dir = 'ltr';
  list.prepend(item);
}

/**
 * Asks our own server, which asks Credence's.
 * @param {'frame' | 'page' | 'link'} way
 * @returns {Promise<{ url: string, qr?: string }>}
 */
async function ask(way) {
  const answer = await fetch('/open', {
    method: 'POST',
    body: JSON.stringify({ way, language: language() }),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

const fetchToken = async () => (await ask('frame')).url;

/** @type {Partial<Record<string, Text>>} */
const hints = { expired: 'expired', submitted: 'submitted', closed: 'closed' };

/** @param {{ type: string, code?: string }} event */
function hear(event) {
  if (event.type === 'height' || event.type === 'moved') return;
  const { type, ...rest } = event;
  note(heard, [type, ...Object.values(rest)].join(' '));
  if (type === 'error') hintAt(event.code?.startsWith('camera-') ? 'blocked' : 'failed');
  const said = hints[type];
  if (said) hintAt(said);
  // What cannot be used is not left standing there.
  const isMissing = event.code === 'no-token' || event.code === 'not-loaded';
  if (isMissing) flow?.destroy();
  if (isMissing || type === 'closed') place.hidden = true;
}

function showHere() {
  flow?.destroy();
  hosted.hidden = true;
  place.hidden = false;
  hintAt('');
  flow = globalThis.Credence?.mount(place, {
    server,
    fetchToken,
    language: language(),
    theme: /** @type {'system'} */ (themes.value),
    title: say('frame'),
    follow: true,
    onEvent: hear,
  });
}

async function showLink() {
  const { url, qr = '' } = await ask('link');
  flow?.destroy();
  place.hidden = true;
  element('qr', HTMLImageElement).src = `data:image/svg+xml,${encodeURIComponent(qr)}`;
  element('address', HTMLAnchorElement).href = url;
  hosted.hidden = false;
}

const openPage = () =>
  globalThis.Credence?.open({
    server,
    fetchToken: async () => (await ask('page')).url,
    language: language(),
    theme: /** @type {'system'} */ (themes.value),
  });

/** @param {() => unknown} work */
const press = (work) => async () => {
  for (const button of buttons) button.disabled = true;
  try {
    await work();
  } catch {
    hintAt('failed');
  }
  for (const button of buttons) button.disabled = false;
};

[showHere, openPage, showLink].forEach((work, index) =>
  buttons[index]?.addEventListener('click', press(work)),
);

element('another', HTMLButtonElement).addEventListener('click', async () => {
  await fetch('/another', { method: 'POST' });
  location.assign('/');
});

languages.addEventListener('change', () => {
  localStorage.setItem('language', language());
  write();
  flow?.setLanguage(language());
});

function applyTheme() {
  const theme = /** @type {'system'} */ (themes.value);
  localStorage.setItem('theme', theme);
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  flow?.setTheme(theme);
}
themes.addEventListener('change', applyTheme);

const own = [localStorage.getItem('language'), ...navigator.languages].find((tag) =>
  /^(?:en|de|ar)\b/.test(tag ?? ''),
);
languages.value = { de: 'de-DE', ar: 'ar-SA' }[(own ?? '').slice(0, 2)] ?? 'en';
themes.value = localStorage.getItem('theme') ?? 'system';
applyTheme();

const outcome = globalThis.Credence?.returned();
if (outcome !== undefined) {
  note(heard, `returned ${outcome}`);
  hintAt(outcome === 'open' ? 'closed' : 'returned');
  history.replaceState(null, '', '/');
}
write();

new EventSource('/told').addEventListener('message', ({ data }) => {
  /** @type {{ level: number, events: { type: string, at: string, number: number }[] }} */
  const told = JSON.parse(data);
  level = told.level;
  signed.replaceChildren();
  for (const event of told.events) note(signed, `${event.number} ${event.type} ${event.at.slice(11, 19)}`);
  write();
});
