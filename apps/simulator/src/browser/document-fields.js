import { element, pageData } from './panel.js';

/**
 * @typedef {{ name: string, label: string, type: string }} Field
 * @type {readonly Field[]}
 */
const personFields = [
  { name: 'firstName', label: 'Given names', type: 'text' },
  { name: 'lastName', label: 'Family name', type: 'text' },
  { name: 'birthDate', label: 'Date of birth', type: 'date' },
  { name: 'documentNumber', label: 'Document number', type: 'text' },
  { name: 'expiryDate', label: 'Valid until', type: 'date' },
];

/**
 * For a vendor that gets the person's data but not the document's.
 * @type {readonly Field[]}
 */
export const countryField = [{ name: 'country', label: 'Issuing country, three letters', type: 'text' }];

/**
 * Fields above the panel for what the vendor reads on the document. What it does not get from the client is
 * prefilled from the specimen; an emptied field is not read.
 * @param {readonly Field[]} [fields]
 * @returns {{ read: () => Record<string, string>, remove: () => void }}
 */
export function showDocumentFields(fields = personFields) {
  const { document: specimen } = pageData();
  const known = new Map(typeof specimen === 'object' && specimen !== null ? Object.entries(specimen) : []);
  const inputs = fields.map(({ name, label, type }) => ({
    label: element('label', { for: name }, label),
    input: element('input', {
      id: name,
      name,
      type,
      value: String(known.get(name) ?? ''),
      autocomplete: 'off',
    }),
  }));
  const group = element(
    'fieldset',
    { class: 'fields' },
    element('legend', {}, 'What the document says'),
    ...inputs.map(({ label, input }) => element('div', {}, label, input)),
  );
  document.querySelector('.actions')?.before(group);
  return {
    read: () =>
      Object.fromEntries(
        inputs.filter(({ input }) => input.value !== '').map(({ input }) => [input.name, input.value]),
      ),
    remove: () => group.remove(),
  };
}
