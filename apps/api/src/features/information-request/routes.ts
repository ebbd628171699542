import {
  composeInformation,
  extendInformation,
  informationMessages,
  orderInformation,
  readInformationMessages,
  reviewMessages,
  sendInformationMessage,
  sendReviewMessage,
} from '@credence/contract/information-request';
import type { Serve } from '../../http/serve.ts';
import { composeInformationVerb } from './compose.ts';
import { extendInformationVerb } from './extend.ts';
import {
  informationMessagesVerb,
  readInformationMessagesVerb,
  reviewMessagesVerb,
  sendInformationMessageVerb,
  sendReviewMessageVerb,
} from './messages.ts';
import { orderInformationVerb } from './order.ts';

/** Room for the most items, as long as they may be, in any script. */
const bodyLimit = 256 * 1024;

export function informationRequestRoutes(serve: Serve): void {
  serve(composeInformation, composeInformationVerb, { bodyLimit });
  serve(orderInformation, orderInformationVerb, { bodyLimit });
  serve(extendInformation, extendInformationVerb, { bodyLimit });
  serve(informationMessages, informationMessagesVerb);
  serve(readInformationMessages, readInformationMessagesVerb);
  serve(sendInformationMessage, sendInformationMessageVerb);
  serve(reviewMessages, reviewMessagesVerb);
  serve(sendReviewMessage, sendReviewMessageVerb);
}
