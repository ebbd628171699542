import { createHmac } from 'node:crypto';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** Calls the simulated Sumsub as an adapter does. `changed` sends something other than what was signed. */
export function sumsubClient(environment: Readonly<Record<string, string>>) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    changed: { seconds?: number; secret?: string; token?: string; sent?: string } = {},
  ): Promise<Answer> => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const time = String(Math.floor(Date.now() / 1000) + (changed.seconds ?? 0));
    const signature = createHmac('sha256', changed.secret ?? environment['CREDENCE_SUMSUB_SECRET_KEY'] ?? '')
      .update(`${time}${method}${path}${text}`)
      .digest('hex');
    const response = await fetch(`${environment['CREDENCE_SUMSUB_URL']}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-app-token': changed.token ?? environment['CREDENCE_SUMSUB_APP_TOKEN'] ?? '',
        'x-app-access-ts': time,
        'x-app-access-sig': signature,
      },
      ...(text !== '' && { body: changed.sent ?? text }),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Answer['body'],
    };
  };
}
