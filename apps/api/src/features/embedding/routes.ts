import {
  businessInfo,
  integrationAccessToken,
  renewAccessToken,
  sdkAccess,
  tokenInfo,
} from '@credence/contract/embedding';
import { questionnaireToken } from '@credence/contract/questionnaire';
import type { AskWithin } from '../../http/ask-within.ts';
import type { Serve } from '../../http/serve.ts';
import type { SignInLibrary } from '../sign-in/index.ts';
import { businessInfoVerb, tokenInfoVerb } from './info.ts';
import {
  integrationAccessTokenVerb,
  questionnaireTokenVerb,
  renewAccessTokenVerb,
  sdkAccessVerb,
} from './verbs.ts';

/** How often one address may try tokens within ten minutes. */
const limit = { times: 60, within: 10 * 60 * 1000 };

export function embeddingRoutes(serve: Serve, library: SignInLibrary, ask: AskWithin): void {
  serve(sdkAccess, sdkAccessVerb, { limit });
  serve(integrationAccessToken, integrationAccessTokenVerb(library, ask), { limit });
  serve(renewAccessToken, renewAccessTokenVerb, { limit });
  serve(questionnaireToken, questionnaireTokenVerb, { limit });
  serve(tokenInfo, tokenInfoVerb);
  serve(businessInfo, businessInfoVerb);
}
