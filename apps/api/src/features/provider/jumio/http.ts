import type { JumioSettings } from '../../../base/config/vendors.ts';
import { AccessToken } from '../port/access-token.ts';
import { ProviderUnavailable } from '../port/provider.ts';
import { vendorHttp, type ProviderTools, type VendorAnswer } from '../port/vendor-http.ts';
import type { VendorCall } from '../port/vendor-request.ts';
import { accessToken } from './schema.ts';

/** Jumio requires one that names the calling business (guide, "Request Headers"). */
const userAgent = 'Credence Verification/1';

/** Calls of Jumio's REST APIs, with one access token for all. 404 is a valid answer. */
export function jumioHttp(settings: JumioSettings, tools: ProviderTools) {
  const http = vendorHttp({ provider: 'PROVIDER_JUMIO', tools });
  const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
  const tokens = new AccessToken(
    async () => {
      const issued = await http.call({
        operation: 'get access token',
        method: 'POST',
        url: `${settings.authUrl}/oauth2/token`,
        headers: { authorization: `Basic ${basic}`, 'user-agent': userAgent },
        form: { grant_type: 'client_credentials' },
        repeatable: true,
        answer: accessToken,
      });
      return { token: issued.access_token, lifetime: issued.expires_in * 1000 };
    },
    () => tools.now().getTime(),
  );

  return async <Value>(asked: VendorCall<Value>): Promise<VendorAnswer<Value>> => {
    const answer = await tokens.use(
      (token) =>
        http.callExpecting([401, 404], {
          ...asked,
          headers: { authorization: `Bearer ${token}`, 'user-agent': userAgent },
        }),
      ({ status }) => status === 401,
    );
    if (answer.status === 401) throw new ProviderUnavailable('PROVIDER_JUMIO', 'http 401');
    return answer;
  };
}
