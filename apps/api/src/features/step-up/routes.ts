import fastifyFormbody from '@fastify/formbody';
import { defaultIntercept, riskIntercept, securityCheck } from '@credence/contract/risk';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../base/config/config.ts';
import { addressOf } from '../../http/limits.ts';
import type { Serve, Verb } from '../../http/serve.ts';
import { countTry } from '../../http/tries.ts';
import type { SignInLibrary } from '../sign-in/index.ts';
import { riskInterceptVerb, securityCheckVerb } from './security.ts';

/** milliseconds */
const limitWindow = 10 * 60 * 1000;

/**
 * How often a device may ask for one thing within the window before it has to wait; an address ten times as
 * often, since many devices share one.
 */
const deviceTries = 30;
const addressTries = 300;

/** Total per address: clients choose what they ask for, and each thing is counted separately. */
const addressAsks = 3000;

/** How often one account may start a security check. */
const ticketsAsked = 300;

const guidPattern = /^[\w-]{16,64}$/;

const guidOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string => {
  const { guid } = headers;
  return typeof guid === 'string' && guidPattern.test(guid) ? guid : '';
};

export function stepUpRoutes(serve: Serve, library: SignInLibrary, config: Config): void {
  serve(riskIntercept, riskInterceptVerb, { limit: { times: ticketsAsked, within: limitWindow } });
  serve(securityCheck, securityCheckVerb(library), {
    limit: { times: config.signInAttempts, within: limitWindow, shared: 'security-check' },
  });
}

/** The one call that takes a form (S7.22), in a part of the server of its own: no other call reads one. */
export async function interceptRoutes(
  forms: FastifyInstance,
  serveIn: (part: FastifyInstance) => Serve,
): Promise<void> {
  await forms.register(fastifyFormbody);
  const serve = serveIn(forms);
  const verb: Verb<typeof defaultIntercept> = async (call, { sence }) => {
    const address = addressOf({ ip: call.address });
    const guid = guidOf(call);
    const waits = async (who: string, allowed: number): Promise<number> => {
      const { times, left } = await countTry(call, `${sence} by ${who}`, limitWindow);
      return times > allowed ? Math.ceil(left / 1000) : 0;
    };
    // The address first: once it has to wait, its further devices are not stored.
    const ofAddress = await waits(`address ${address}`, addressTries);
    // Requests without a device id are counted per address, as one device.
    const longest =
      ofAddress > 0 ? ofAddress : await waits(`device ${guid === '' ? address : guid}`, deviceTries);
    return { intercept: longest > 0, retryAfterSeconds: longest };
  };
  serve(defaultIntercept, verb, { limit: { times: addressAsks, within: limitWindow } });
}
