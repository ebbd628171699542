import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { readJson, readValue } from '../../core/body.ts';
import { sendPage } from '../../core/pages.ts';
import type { Answer, VendorContext } from '../../core/vendor.ts';
import { pageChoiceSchema } from '../../core/page-choice.ts';
import { specimenDocument } from '../../specimen/specimen-document.ts';
import type { LivenessSession } from './liveness-session.ts';
import type { LivenessSessions } from './liveness-sessions.ts';
import { errorCodeOf } from './results.ts';

const querySchema = v.object({ token: v.pipe(v.string(), v.minLength(1)) });

/** The address of the H5 page of this session. */
export function pageUrl(session: LivenessSession, origin: string): string {
  const address = new URL('/h5/liveness', origin);
  address.searchParams.set('token', session.pageToken);
  return address.href;
}

/**
 * Where the page goes at the end: `returnUrl`, or `failReturnUrl` with an `errorCode`. With
 * `ignoreFailWhenJump` a failed detection goes to `returnUrl` as well; a person who gave up never does.
 */
function journeyEnd(session: LivenessSession): string {
  const { returnUrl, failReturnUrl, ignoreFailWhenJump } = session.request;
  const errorCode = errorCodeOf(session);
  if (errorCode === undefined || (ignoreFailWhenJump && session.status === 'COMPLETED')) return returnUrl;
  const address = new URL(failReturnUrl);
  address.searchParams.set('errorCode', errorCode);
  return address.href;
}

/** The H5 page and what it asks the server. */
export function h5Routes(
  app: FastifyInstance,
  context: VendorContext,
  sessions: LivenessSessions,
  decide: (session: LivenessSession, answer: Answer) => void,
): void {
  const browser = { config: { browser: true } };

  app.get('/h5/liveness', browser, (request, reply) => {
    const query = readValue(querySchema, request.query);
    const session = sessions.findByPage(query.ok ? query.value.token : '');
    const open = session?.isOpen(context.clock.now()) === true;
    // Without `iframeEnabled` the vendor's page is for a window of its own.
    if (session?.request.iframeEnabled !== true) void reply.header('x-frame-options', 'DENY');
    return sendPage(reply, {
      title: 'Simulated Advance.AI',
      script: 'advance-ai.js',
      data: open
        ? {
            token: session.pageToken,
            document: specimenDocument(session.signatureId, context.clock.now()),
          }
        : {},
    });
  });

  app.post('/h5/choice', browser, (request, reply) => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const session = sessions.findByPage(token);
    const body = readJson(pageChoiceSchema, request.body);
    if (!body.ok || session?.isOpen(context.clock.now()) !== true)
      return reply.code(400).send({ error: 'This link is not valid any more.' });
    const { choice, document, nothingRead } = body.value;
    const written = nothingRead ? undefined : document;
    if (choice === 'hand-in') {
      session.submit(written);
      decideLater(context, session, decide);
    } else {
      if (choice !== 'abandon') session.submit(written);
      decide(session, choice);
    }
    return { goTo: journeyEnd(session) };
  });
}

/**
 * The vendor's page waits for the result; here "hand in" continues at once, so that waiting can be tested
 * too.
 */
function decideLater(
  context: VendorContext,
  session: LivenessSession,
  decide: (session: LivenessSession, answer: Answer) => void,
): void {
  const { answer, delayMilliseconds } = context.outcome();
  // A submitted check cannot be abandoned: it stays undecided until control gives a verdict.
  if (answer === 'abandon') return;
  context.clock.after(delayMilliseconds, () => {
    if (session.status === 'SUBMITTED') decide(session, answer);
  });
}
