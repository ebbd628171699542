type Request = readonly [method: 'GET' | 'POST', path: string, body?: string];

/** What the overview asks of its levels. */
const levels = '{"obtain_current":true,"obtain_quotas":true,"obtain_state":true}';

/**
 * What the index route asks for first, exactly as the client does: method, path and JSON body. Written out
 * here, because the script in the page's head has no room for the contract; a test compares the two.
 */
export const firstRequests: readonly Request[] = [
  ['GET', '/v2/private/user/profile'],
  ['GET', '/user/private/member/info'],
  ['POST', '/v3/private/kyc/kyc-info', levels],
  ['GET', '/v3/private/kyc/kyc-personal-info'],
];

const integration = '/v1/s1/kyc/integration/';

/** Where an embedded page exchanges its one-time token. */
export const exchangePath = `${integration}access-token`;

/** The same of an embedded page, which is answered together with the exchange. */
export const firstSdkRequests: readonly Request[] = [
  ['GET', `${integration}token-info`],
  ['GET', `${integration}member-info`],
  ['POST', `${integration}info`, levels],
  ['GET', `${integration}personal-info`],
];
