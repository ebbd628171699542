import type { Call } from '../../base/call.ts';

/** The request's cookies for the sign-in library, which gets nothing else of the request. */
export function cookieHeaders(call: Call): Headers {
  return new Headers({ cookie: call.headers.cookie ?? '' });
}
