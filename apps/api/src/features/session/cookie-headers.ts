import type { Call } from '../../http/call.ts';

/** The request's cookies as the sign-in library takes them; nothing else of the request is told to it. */
export function cookieHeaders(call: Call): Headers {
  return new Headers({ cookie: call.headers.cookie ?? '' });
}
