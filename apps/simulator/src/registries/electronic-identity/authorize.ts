import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { readJson } from '../../core/body.ts';
import { sendPage } from '../../core/pages.ts';
import {
  type AuthorizationRequest,
  type Problem,
  readAuthorizationRequest,
  singleParameters,
} from './authorization-request.ts';
import { clientId, path } from './environment.ts';
import { authenticatedForm, problem } from './client-form.ts';
import { describe, type Person, specimens } from './people.ts';
import { seconds, type State } from './state.ts';

const requestUriPrefix = 'urn:ietf:params:oauth:request_uri:';

const choiceSchema = v.variant('choice', [
  v.strictObject({ choice: v.picklist(['declared', 'refuse', 'cancel']) }),
  v.strictObject({ choice: v.literal('specimen'), specimen: v.picklist(Object.keys(specimens)) }),
]);

/** Pushed requests, the page where a person chooses an identity, and the redirect to the client. */
export function authorizeRoutes(app: FastifyInstance, state: State): void {
  pushRoute(app, state);
  pageRoutes(app, state);
}

function pushRoute(app: FastifyInstance, { pushed }: State): void {
  app.post(`${path}/par`, (request, reply) => {
    const form = authenticatedForm(request, reply);
    if (form === undefined) return reply;
    const parsed = readAuthorizationRequest(form, clientId, true);
    if (parsed.kind !== 'ok' || form.has('request_uri'))
      return reply
        .code(400)
        .send(
          parsed.kind === 'ok'
            ? problem('invalid_request', 'A pushed request has no request_uri')
            : parsed.problem,
        );
    const requestUri = `${requestUriPrefix}${pushed.add(parsed.request)}`;
    return reply.code(201).send({ request_uri: requestUri, expires_in: seconds.pushed });
  });
}

function pageRoutes(app: FastifyInstance, { clock, issuer, pushed, choosing, codes }: State): void {
  const browser = { config: { browser: true } };

  app.get(`${path}/authorize`, browser, (request, reply) => {
    const parameters = singleParameters(new URL(request.url, issuer()).searchParams);
    if (parameters === undefined)
      return errorPage(reply, problem('invalid_request', 'A parameter is given twice'));
    const requestUri = parameters.get('request_uri');
    if (requestUri !== undefined) {
      const found = pushed.take(requestUri.replace(requestUriPrefix, ''));
      const usable = found !== undefined && parameters.get('client_id') === found.clientId;
      return usable
        ? choicePage(reply, choosing.add(found), found)
        : errorPage(reply, problem('invalid_request_uri', 'This link is not valid any more'));
    }
    const parsed = readAuthorizationRequest(parameters, clientId, false);
    if (parsed.kind === 'unusable') return errorPage(reply, parsed.problem);
    if (parsed.kind === 'refused') {
      const { redirectUri, state, problem: refused } = parsed;
      return reply.redirect(responseAddress(redirectUri, state, issuer(), { ...refused }), 303);
    }
    return choicePage(reply, choosing.add(parsed.request), parsed.request);
  });

  app.post(`${path}/choice`, browser, (request, reply) => {
    const name = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const body = readJson(choiceSchema, request.body);
    const asked = body.ok ? choosing.take(name) : undefined;
    if (!body.ok || asked === undefined)
      return reply.code(400).send({ error: 'This page is not valid any more.' });
    const person = personOf(body.value, asked);
    const answer =
      person === undefined
        ? problem('access_denied', body.value.choice === 'cancel' ? 'user_cancelled' : 'identity_refused')
        : { code: codes.add({ request: asked, person, authenticatedAt: clock.now() }) };
    return { goTo: responseAddress(asked.redirectUri, asked.state, issuer(), { ...answer }) };
  });
}

function personOf(
  chosen: v.InferOutput<typeof choiceSchema>,
  request: AuthorizationRequest,
): Person | undefined {
  if (chosen.choice === 'specimen') return specimens[chosen.specimen];
  return chosen.choice === 'declared' ? request.declared : undefined;
}

function responseAddress(
  redirectUri: string,
  state: string | undefined,
  iss: string,
  answer: Record<string, string>,
): string {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, ...(state !== undefined && { state }), iss }))
    address.searchParams.set(name, value);
  return address.href;
}

function choicePage(reply: FastifyReply, name: string, { declared }: AuthorizationRequest): FastifyReply {
  return sendPage(reply, {
    title: 'Simulated electronic identity',
    script: 'electronic-identity.js',
    data: {
      name,
      ...(declared !== undefined && { declared: describe(declared) }),
      specimens: Object.fromEntries(
        Object.entries(specimens).map(([key, person]) => [key, describe(person)]),
      ),
    },
  });
}

function errorPage(reply: FastifyReply, { error, error_description }: Problem): FastifyReply {
  return sendPage(reply.code(400), {
    title: 'Simulated electronic identity',
    script: 'electronic-identity.js',
    data: { problem: `${error_description} (${error}).` },
  });
}
