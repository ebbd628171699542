/**
 * What the index route asks for first, exactly as the client does: method, path and JSON body. Written out
 * here, because the script in the page's head has no room for the contract; a test compares the two.
 */
export const firstRequests: readonly (readonly [method: 'GET' | 'POST', path: string, body?: string])[] = [
  ['GET', '/v2/private/user/profile'],
  ['GET', '/user/private/member/info'],
  ['POST', '/v3/private/kyc/kyc-info', '{"obtain_current":true,"obtain_quotas":true,"obtain_state":true}'],
  ['GET', '/v3/private/kyc/kyc-personal-info'],
];
