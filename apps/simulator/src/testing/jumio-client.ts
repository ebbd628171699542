export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export interface JumioClient {
  /** Calls with a valid access token and a User-Agent; `headers` replaces them. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Creates an account with this callback address. */
  begin(
    more?: Record<string, unknown>,
  ): Promise<{ account: string; execution: string; path: string; href: string }>;
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Answer['body']) };
}

/** Asks for an access token. */
export async function requestToken(
  environment: Readonly<Record<string, string>>,
  { secret = environment['CREDENCE_JUMIO_CLIENT_SECRET'], grant = 'client_credentials' } = {},
): Promise<Answer> {
  const credentials = Buffer.from(`${environment['CREDENCE_JUMIO_CLIENT_ID']}:${secret}`).toString('base64');
  return answerOf(
    await fetch(`${environment['CREDENCE_JUMIO_AUTH_URL']}/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: grant }),
    }),
  );
}

/** Calls the simulated Jumio as an adapter does. */
export async function jumioClient(environment: Readonly<Record<string, string>>): Promise<JumioClient> {
  const token = (await requestToken(environment)).body['access_token'];
  const call: JumioClient['call'] = async (method, path, body, headers) =>
    answerOf(
      await fetch(`${environment['CREDENCE_JUMIO_ACCOUNT_URL']}${path}`, {
        method,
        headers: {
          'user-agent': 'Credence tests/1',
          authorization: `Bearer ${String(token)}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  return {
    call,
    begin: async (more = {}) => {
      const { body } = await call('POST', '/api/v1/accounts', { ...accountBody, ...more });
      const { account, workflowExecution, web } = body as {
        account: { id: string };
        workflowExecution: { id: string };
        web: { href: string };
      };
      const path = `/api/v1/accounts/${account.id}/workflow-executions/${workflowExecution.id}`;
      return { account: account.id, execution: workflowExecution.id, path, href: web.href };
    },
  };
}

export const accountBody = {
  customerInternalReference: 'case-1',
  userReference: 'person-1',
  workflowDefinition: {
    key: 10011,
    credentials: [{ category: 'ID', type: { values: ['PASSPORT'] }, country: { values: ['AUT'] } }],
  },
  web: { successUrl: 'https://client.test/done', errorUrl: 'https://client.test/failed', locale: 'de' },
};
