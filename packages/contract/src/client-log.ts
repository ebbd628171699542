import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { done, id, time } from './shared.ts';

/**
 * What a page reports of itself. The numbers are those of S8.7 and S8.8: an unhandled rejection without a
 * ret_code (79996), no answer in time (79997), an HTTP status outside 200 to 299 (79998), no connection
 * (79999).
 */
export const clientEventCode = v.picklist([
  '79996',
  '79997',
  '79998',
  '79999',
  'slow-request',
  'script-error',
]);
export type ClientEventCode = v.InferOutput<typeof clientEventCode>;

/** Which host the page runs in. */
export const clientHost = v.picklist(['browser', 'sdk', 'mini-program']);
export type ClientHost = v.InferOutput<typeof clientHost>;

/** The most events in one request, and the most frames of a stack and tags kept of each. */
export const clientLogLimits = { events: 20, frames: 20, tags: 8 } as const;

/** A client tag (S7.3): our word for what the page is doing. */
export const clientTag = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9._:-]{0,39}$/));

const segment = '(?::id|[A-Za-z0-9._-]{1,40})';
const template = new RegExp(`^/(?:${segment}(?:/${segment}){0,11}/?)?$`);

/** A path without ids, as `pathTemplate` makes it; no query string matches. */
const path = v.pipe(v.string(), v.maxLength(200), v.regex(template));

/**
 * What may be an id, a date or personal data: three digits or more, long hexadecimal, unusual characters,
 * great length.
 */
const telling = /\d.*\d.*\d|^[0-9a-f-]*\d[0-9a-f-]{7,}$|[^A-Za-z0-9._-]|^.{41,}$/i;

/**
 * A path that only says which call or page it was: without query and fragment, `:id` for every part that may
 * identify somebody or something. `/console/api/file/0189…/0190…?x=1` gives `/console/api/file/:id/:id`.
 */
export function pathTemplate(address: string): string {
  const [bare = ''] = address.split(/[?#]/, 1);
  const parts = bare
    .split('/')
    .filter((part) => part !== '')
    .slice(0, 12)
    .map((part) => (telling.test(part) ? ':id' : part));
  return `/${parts.join('/')}`.slice(0, 200);
}

/** One event of a page, without personal data: no account, no error message, addresses as templates only. */
export const clientEvent = v.strictObject({
  code: clientEventCode,
  /** Milliseconds between the event and its sending: a browser's clock may be a year off. */
  delayMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(604_800_000)),
  /** The call, as `pathTemplate` gives it. */
  path: v.optional(path),
  method: v.optional(v.picklist(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])),
  /** HTTP status or ret_code. */
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999_999))),
  durationMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400_000))),
  /** Client tags set at that moment. */
  tags: v.optional(v.pipe(v.array(clientTag), v.maxLength(clientLogLimits.tags))),
  /** W3C trace id, the one in the server's log lines of the same call. */
  traceId: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))),
  language: v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/)),
  host: clientHost,
  /** Which build of the page. */
  release: v.pipe(v.string(), v.regex(/^[A-Za-z0-9.+_-]{1,40}$/)),
  /** The page, as `pathTemplate` gives it. */
  page: path,
  /** The kind of error; never its message, which may quote what somebody typed. */
  errorName: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/))),
  /** Where in our own scripts: `shell-abc.js:1:2345`, innermost first. */
  stack: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,100}:\d{1,7}:\d{1,7}$/))),
      v.maxLength(clientLogLimits.frames),
    ),
  ),
});
export type ClientEvent = v.InferOutput<typeof clientEvent>;

/**
 * Takes a page's report (S8.7, S8.8). Public, because pages fail before signing in too; accounts are not
 * recorded.
 */
export const clientLog = endpoint({
  method: 'POST',
  path: '/user/public/client-log',
  access: 'public',
  summary: 'Report what went wrong on a page',
  input: v.strictObject({
    events: v.pipe(v.array(clientEvent), v.minLength(1), v.maxLength(clientLogLimits.events)),
  }),
  result: done,
});

const storedEvent = v.object({
  id,
  code: clientEventCode,
  receivedAt: time,
  happenedAt: time,
  path: v.nullable(v.string()),
  method: v.nullable(v.string()),
  status: v.nullable(v.number()),
  durationMs: v.nullable(v.number()),
  tags: v.array(v.string()),
  traceId: v.nullable(v.string()),
  language: v.string(),
  host: clientHost,
  release: v.string(),
  page: v.string(),
  errorName: v.nullable(v.string()),
  stack: v.array(v.string()),
});
export type StoredClientEvent = v.InferOutput<typeof storedEvent>;

/**
 * What the pages reported: counts of the last 24 hours and 7 days, and the events themselves, newest first.
 */
export const readClientLog = endpoint({
  method: 'GET',
  path: '/console/api/client-log',
  access: 'officer',
  permission: 'read-client-log',
  summary: 'What browsers reported, newest first, with counts by code',
  input: v.strictObject({
    code: v.optional(clientEventCode),
    /** Only calls whose path begins with this. */
    path: v.optional(path),
    /** From the previous page's `next`. */
    after: v.optional(id),
  }),
  result: v.object({
    counts: v.array(v.object({ code: clientEventCode, day: v.number(), week: v.number() })),
    events: v.array(storedEvent),
    next: v.nullable(id),
  }),
});
