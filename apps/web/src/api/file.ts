import { readEnvelope } from '@credence/contract/envelope';
import { retCodes } from '@credence/contract/ret-codes';
import { apiUrl } from '../host/api-origin.ts';
import { host } from '../host/choose.ts';
import { ApiError, clientCodes, OfflineError } from './errors.ts';
import { requestHeaders } from './request-headers.ts';
import { parseJson } from './transport.ts';

/** Where a file is, with a session and in SDK mode, and which one. */
export interface FilePlace {
  path: string;
  sdkPath: string;
  /** What follows either. */
  rest: string;
}

/** How long a file that the server makes first may take, in milliseconds. */
const limit = 60_000;

async function load({ rest, ...place }: FilePlace, type: string): Promise<Blob> {
  const signal = AbortSignal.timeout(limit);
  try {
    const response = await fetch(apiUrl(`${host.pathOf(place)}/${rest}`), {
      signal,
      headers: requestHeaders(),
      credentials: host.credentials,
    });
    if (response.ok && response.headers.get('content-type') === type) return await response.blob();
    const envelope = readEnvelope(parseJson(await response.text()));
    if (envelope === undefined) throw new ApiError(clientCodes.HTTP, `status ${response.status}`);
    throw new ApiError(envelope.ret_code, envelope.ret_msg, envelope.result);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (signal.aborted) throw new ApiError(retCodes.REQUEST_TIMEOUT, 'Request timeout, please re-try!');
    throw new OfflineError(error);
  }
}

/**
 * Fetches a file of a type. Fetched rather than linked to, since an embedded session's token travels in a
 * header; where the host renews its session, a request that came too late is made once more.
 */
export async function fetchFile(place: FilePlace, type: string): Promise<Blob> {
  try {
    return await load(place, type);
  } catch (error) {
    const expired = error instanceof ApiError && error.code === retCodes.TOKEN_EXPIRED;
    if (!expired || !(await host.session?.renew())) throw error;
    return load(place, type);
  }
}
