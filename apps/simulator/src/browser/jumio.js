// Jumio's web client as the guide describes it for an iframe: each event is a JSON string, posted to the
// parent page.
import { showDocumentFields } from './document-fields.js';
import { ask, pageData, showPanel } from './panel.js';

const data = pageData();
const framed = window.parent !== window;

/**
 * @param {'loaded' | 'success' | 'error'} value
 * @param {unknown} [code]
 */
function tell(value, code) {
  if (!framed) return;
  const { accountId, authorizationToken, workflowExecutionId, customerInternalReference } = data;
  const message = {
    accountId,
    authorizationToken,
    workflowExecutionId,
    customerInternalReference,
    eventType: 510,
    dateTime: new Date().toISOString(),
    payload: { value, ...(code !== undefined && { metainfo: { code } }) },
  };
  // Like the vendor's client, this one does not know its parent, so it names no origin.
  window.parent.postMessage(JSON.stringify(message), '*');
}

/** @param {unknown} address */
function goTo(address) {
  if (!framed && typeof address === 'string') window.location.assign(address);
}

const panel = showPanel({
  vendor: 'Jumio',
  async onChoose(choice, nothingRead) {
    const { value } = await ask('/web/v4/choice', String(data.authorizationToken), {
      choice,
      document: fields.read(),
      nothingRead,
    });
    if (value.value === 'success') {
      panel.say('Handed in. Jumio looks at it now.');
      tell('success');
    } else {
      panel.say('The session is over.');
      tell('error', value.code);
    }
    close();
    goTo(value.goTo);
    return true;
  },
});
const fields = showDocumentFields();

function close() {
  fields.remove();
  panel.close();
}

if (data.errorCode === undefined) tell('loaded');
else {
  panel.say('This link is not valid any more.');
  close();
  tell('error', data.errorCode);
  goTo(data.goTo);
}
