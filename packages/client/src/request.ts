import { CredenceError, errorOf, unanswered } from './error.ts';

/** How calls are made. */
export interface Options {
  /** The address of the server, such as `https://account.example.com`. */
  address: string;
  /** `crd_live_…` or `crd_test_…`. It belongs on a server and never in a page. */
  key: string;
  /** How often a call is tried in all, where repeating it can help; 4 unless it is said. */
  attempts?: number;
  /** Milliseconds for one try; 30 000 unless it is said. */
  timeout?: number;
  /** Other than the global one. */
  fetch?: typeof fetch;
  /** Waits between tries, in milliseconds; for tests. */
  wait?: (milliseconds: number) => Promise<void>;
}

/** One request as it is sent. */
export interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Milliseconds for one try, where the usual ones are too few; 'none' for what streams. */
  patience?: number | 'none';
}

const usualAttempts = 4;
const usualTimeout = 30_000;
const firstPause = 250;
const longestPause = 20_000;

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Whether the same request can succeed a moment later. */
const isPassing = ({ status, code }: CredenceError): boolean =>
  status === 0 || status === 429 || status >= 500 || code === 'idempotency-key-in-use';

/** As the server says, else twice as long each time, never for all callers at once. */
function pauseBefore(attempt: number, retryAfter: string | null): number {
  const asked = Number(retryAfter) * 1000;
  if (retryAfter !== null && Number.isFinite(asked)) return Math.min(asked, longestPause * 3);
  return Math.min(firstPause * 2 ** attempt, longestPause) * (0.5 + Math.random() / 2);
}

async function once(
  { address, key, timeout = usualTimeout, fetch: send = fetch }: Options,
  { method, path, headers, body, patience = timeout }: Sent,
): Promise<Response> {
  try {
    return await send(`${address.replace(/\/$/, '')}${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${key}` },
      ...(body !== undefined && { body }),
      redirect: 'error',
      ...(patience !== 'none' && { signal: AbortSignal.timeout(patience) }),
    });
  } catch (error) {
    throw unanswered(error);
  }
}

/** Makes a request, again where that can help; throws `CredenceError` for every answer that is no success. */
export async function request(options: Options, sent: Sent): Promise<Response> {
  const { attempts = usualAttempts, wait = sleep } = options;
  for (let attempt = 0; ; attempt++) {
    let failure: CredenceError;
    let retryAfter: string | null = null;
    try {
      const response = await once(options, sent);
      if (response.ok) return response;
      retryAfter = response.headers.get('retry-after');
      failure = errorOf(response, await response.json().catch(() => undefined));
    } catch (error) {
      if (!(error instanceof CredenceError)) throw error;
      failure = error;
    }
    if (attempt + 1 >= attempts || !isPassing(failure)) throw failure;
    await wait(pauseBefore(attempt, retryAfter));
  }
}
