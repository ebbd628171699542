import { connect, failure } from './connect.ts';
import { readReturned } from './returned-message.ts';
import { vendorPage } from './vendor-page.ts';

connect(({ url }, screen) => {
  const page = vendorPage(url);
  // The vendor's page says nothing by itself: it leads to a page of ours when it has come to an end.
  page.addEventListener('load', () => screen.tell({ type: 'shown' }));
  addEventListener('message', (event) => {
    const returned = readReturned(event, page);
    if (!returned) return;
    const { outcome, code } = returned;
    // What the vendor concluded of the person is a verdict like every other, which the server reads.
    if (outcome === 'done' || code.startsWith('LIVENESS_')) screen.tell({ type: 'handed-in' });
    else if (code === 'NO_PERMISSION') screen.tell({ type: 'camera-problem', blocked: true });
    else screen.tell(failure(code));
  });
});
