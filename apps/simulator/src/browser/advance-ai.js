// The H5 page sends its parent no messages: it goes to one of the client's two addresses, inside a frame if
// framed.
import { showDocumentFields } from './document-fields.js';
import { ask, pageData, showPanel } from './panel.js';

const { token } = pageData();

const panel = showPanel({
  vendor: 'Advance.AI',
  async onChoose(choice, nothingRead) {
    const { status, value } = await ask('/h5/choice', String(token), {
      choice,
      document: fields.read(),
      nothingRead,
    });
    close();
    if (status !== 200 || typeof value.goTo !== 'string') {
      panel.say('This link is not valid any more.');
      return true;
    }
    panel.say('Finished. You are taken back.');
    window.location.assign(value.goTo);
    return true;
  },
});
const fields = showDocumentFields();

function close() {
  fields.remove();
  panel.close();
}

if (typeof token !== 'string') {
  panel.say('This link is not valid any more.');
  close();
}
