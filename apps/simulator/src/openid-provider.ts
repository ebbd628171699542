import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type Configuration, Provider } from 'oidc-provider';

/** What the provider says of somebody, beside `sub`. */
type ProviderClaims = Readonly<Record<string, unknown>>;

/** An application that people sign in to. */
interface ProviderClient {
  id: string;
  secret: string;
  redirectUris: string[];
  /** Where the browser may return to after signing out. */
  afterLogout?: string[];
  /** Where logout tokens are sent. */
  logoutUri?: string;
}

export interface OpenIdProvider {
  issuer: string;
  /** Whom it knows, by `sub`, which is also what they type to sign in. */
  people: Map<string, ProviderClaims>;
  /** Begins to serve these applications. */
  serve: (...clients: ProviderClient[]) => void;
  /** Signs any claims with its key, as a token of a kind. */
  sign: (claims: Record<string, unknown>, typ: string) => Promise<string>;
  stop: () => Promise<void>;
}

const page = (title: string, form: string): string =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${title}</title>
  <main><h1>${title}</h1>${form}</main></html>`;

const signInForm = (action: string): string =>
  page(
    'Example Exchange',
    `<form method="post" action="${action}"><label>User name <input name="login" required></label>
    <button>Go on</button></form><p><a href="${action}/abort">Cancel</a></p>`,
  );

/** Of Koa's context, what a page needs. */
interface PageContext {
  path: string;
  method: string;
  req: IncomingMessage;
  res: ServerResponse;
  type: string;
  body: unknown;
  respond?: boolean | undefined;
}

async function formOf({ req }: PageContext): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of req) text += String(chunk);
  return new URLSearchParams(text);
}

/** The page on which somebody says who they are, or goes back. */
async function interact(provider: Provider, context: PageContext): Promise<void> {
  const { path, method, req, res } = context;
  if (method === 'GET' && !path.endsWith('/abort')) {
    context.type = 'text/html';
    context.body = signInForm(path);
    return;
  }
  const accountId = method === 'POST' ? (await formOf(context)).get('login') : null;
  const result =
    accountId === null
      ? { error: 'access_denied', error_description: 'The person went back.' }
      : { login: { accountId } };
  context.respond = false;
  await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
}

function configurationOf(
  clients: readonly ProviderClient[],
  people: OpenIdProvider['people'],
  key: JWK,
): Configuration {
  return {
    clients: clients.map(({ id, secret, redirectUris, afterLogout, logoutUri }) => ({
      client_id: id,
      client_secret: secret,
      redirect_uris: redirectUris,
      post_logout_redirect_uris: afterLogout ?? [],
      ...(logoutUri !== undefined && {
        backchannel_logout_uri: logoutUri,
        backchannel_logout_session_required: true,
      }),
    })),
    claims: {
      openid: ['sub', 'groups'],
      email: ['email', 'email_verified'],
      profile: ['name', 'locale'],
    },
    findAccount: (_context, accountId) =>
      people.has(accountId)
        ? { accountId, claims: async () => ({ ...people.get(accountId), sub: accountId }) }
        : undefined,
    // Within one company nobody is asked what may be told.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, provider } = oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = page(
            'Sign out of Example Exchange?',
            `${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
          );
        },
        postLogoutSuccessSource: (context) => {
          context.body = page('Signed out', '');
        },
      },
    },
    cookies: { keys: ['a key of tests'] },
    jwks: { keys: [key] },
    ttl: { Session: 3600, Grant: 3600, Interaction: 3600, IdToken: 3600, AccessToken: 600 },
    pkce: { required: () => true },
    // Its own reaches no address of this machine, and gives up on a busy one.
    fetch: (url, options = {}) => {
      Reflect.deleteProperty(options, 'dispatcher');
      Reflect.deleteProperty(options, 'signal');
      return fetch(url, options);
    },
  };
}

const notYet: RequestListener = (_request, response) => void response.writeHead(503).end();

/**
 * An OpenID provider that is not ours (`oidc-provider`), for trials and tests: anybody whom it knows signs in
 * by their name alone.
 */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'simulated', alg: 'RS256', use: 'sig' };
  let listener = notYet;
  const server = createServer((request, response) => listener(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The provider has no port.');
  const issuer = `http://localhost:${address.port}`;
  const people: OpenIdProvider['people'] = new Map();
  return {
    issuer,
    people,
    serve: (...clients) => {
      const provider = new Provider(issuer, configurationOf(clients, people, key));
      provider.use((context, next) =>
        context.path.startsWith('/interaction/') ? interact(provider, context) : next(),
      );
      listener = provider.callback();
    },
    sign: (claims, typ) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid, typ }).sign(privateKey),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
