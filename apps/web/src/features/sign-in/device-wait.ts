import { readEnvelope } from '@credence/contract/envelope';
import { defaultIntercept } from '@credence/contract/risk';
import { safeParse } from 'valibot';
import { keepDeviceId } from '../../api/device-id.ts';
import { requestHeaders } from '../../api/request-headers.ts';
import { apiUrl } from '../../host/api-origin.ts';

/**
 * How many seconds this device should wait before it tries to sign in again (S7.22): 0 where it need not,
 * or where nobody could be asked, for the server itself refuses who tries too often.
 */
export async function secondsToWait(): Promise<number> {
  try {
    const response = await fetch(apiUrl(defaultIntercept.path), {
      method: 'POST',
      // A form: the one call that is not JSON.
      body: new URLSearchParams({ sence: 'sign-in' }),
      // The first visit to this device's exchange may end in a wrong password: the id is made here then.
      headers: { ...requestHeaders(), guid: keepDeviceId() },
    });
    const answer = safeParse(defaultIntercept.result, readEnvelope(await response.json())?.result);
    return answer.success && answer.output.intercept ? answer.output.retryAfterSeconds : 0;
  } catch {
    return 0;
  }
}
