// Replaces an electronic identity's own app: people choose who they are instead of proving it.
import { ask, element, pageData } from './panel.js';

const data = pageData();
const status = element('p', { role: 'status', id: 'status' });

/**
 * @param {string} label
 * @param {string} kind
 * @param {() => Record<string, string>} choice
 */
function button(label, kind, choice) {
  const made = element('button', { type: 'button', class: kind }, label);
  made.addEventListener('click', () => void choose(choice()));
  return made;
}

/** @param {boolean} disabled */
function setDisabled(disabled) {
  for (const each of document.querySelectorAll('button')) each.disabled = disabled;
}

/** @param {Record<string, string>} choice */
async function choose(choice) {
  setDisabled(true);
  try {
    const { value } = await ask('/electronic-identity/choice', String(data.name), choice);
    if (typeof value.goTo === 'string') window.location.assign(value.goTo);
    else status.textContent = String(value.error);
  } catch {
    status.textContent = 'The simulator could not be reached. Try again.';
    setDisabled(false);
  }
}

/** @returns {Node[]} */
function choices() {
  const specimens = typeof data.specimens === 'object' && data.specimens !== null ? data.specimens : {};
  const select = element(
    'select',
    { id: 'specimen' },
    ...Object.entries(specimens).map(([value, person]) => element('option', { value }, String(person))),
  );
  const declared =
    data.declared === undefined
      ? []
      : [button(`Confirm as ${data.declared}`, 'primary', () => ({ choice: 'declared' }))];
  return [
    ...declared,
    element(
      'fieldset',
      {},
      element('legend', {}, 'Confirm as another person'),
      element('label', { for: 'specimen' }, 'Person'),
      select,
      button('Confirm as this person', 'plain', () => ({ choice: 'specimen', specimen: select.value })),
    ),
    button('Refuse', 'plain', () => ({ choice: 'refuse' })),
    button('Cancel', 'plain', () => ({ choice: 'cancel' })),
  ];
}

const { problem } = data;
document
  .querySelector('#main')
  ?.replaceChildren(
    element('h1', {}, 'Simulated electronic identity — no data leaves this machine'),
    element(
      'p',
      {},
      problem === undefined ? 'Somebody asks who you are. Choose what your identity says.' : String(problem),
    ),
    element('div', { class: 'actions' }, ...(problem === undefined ? choices() : [])),
    status,
  );
