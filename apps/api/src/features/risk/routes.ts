import fastifyFormbody from '@fastify/formbody';
import { defaultIntercept, riskIntercept, securityCheck } from '@credence/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { addressOf } from '../../http/limits.ts';
import type { Serve, Verb } from '../../http/serve.ts';
import { countTry } from '../../http/tries.ts';
import type { SignInLibrary } from '../session/index.ts';
import { riskInterceptVerb, securityCheckVerb } from './security.ts';

/** milliseconds */
const limitWindow = 10 * 60 * 1000;

/** How often a device may ask for one thing within the window before it is told to wait; an address ten times as often, since many share one. */
const deviceTries = 30;
const addressTries = 300;

/** So often an address may ask for anything at all: what is asked for is up to who asks, and each counts by itself. */
const addressAsks = 3000;

/** How often one account may ask for a security check. */
const ticketsAsked = 300;

const guidPattern = /^[\w-]{16,64}$/;

const guidOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string => {
  const { guid } = headers;
  return typeof guid === 'string' && guidPattern.test(guid) ? guid : '';
};

export async function riskRoutes(
  app: FastifyInstance,
  serve: Serve,
  library: SignInLibrary,
  config: Config,
): Promise<void> {
  await app.register(fastifyFormbody);
  serve(riskIntercept, riskInterceptVerb, { limit: { times: ticketsAsked, within: limitWindow } });
  serve(securityCheck, securityCheckVerb(library), {
    limit: { times: config.signInAttempts, within: limitWindow, shared: 'security-check' },
  });

  const verb: Verb<typeof defaultIntercept> = async (call, { sence }) => {
    const address = addressOf({ ip: call.address });
    const guid = guidOf(call);
    const waits = async (who: string, allowed: number): Promise<number> => {
      const { times, left } = await countTry(call, `${sence} by ${who}`, limitWindow);
      return times > allowed ? Math.ceil(left / 1000) : 0;
    };
    // The address first: one that has to wait makes no further devices known.
    const ofAddress = await waits(`address ${address}`, addressTries);
    // A request without a device's id is nobody's in particular: the address alone counts, as one device.
    const longest =
      ofAddress > 0 ? ofAddress : await waits(`device ${guid === '' ? address : guid}`, deviceTries);
    return { intercept: longest > 0, retryAfterSeconds: longest };
  };
  serve(defaultIntercept, verb, { limit: { times: addressAsks, within: limitWindow } });
}
