import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { readJson, readValue } from '../../core/body.ts';
import { sendPage } from '../../core/pages.ts';
import type { Answer, VendorContext } from '../../core/vendor.ts';
import { pageChoiceSchema } from '../../core/page-choice.ts';
import { specimenDocument } from '../../specimen/specimen-document.ts';
import { bearerOf } from './access-tokens.ts';
import type { Accounts } from './accounts.ts';
import { sendCallback } from './callbacks.ts';
import type { WorkflowExecution } from './workflow-execution.ts';

// The error codes are of Jumio's guide, "After the User Journey".
const tokenInvalid = 9200;
const sessionExpired = 9210;

const querySchema = v.object({ authorizationToken: v.pipe(v.string(), v.minLength(1)) });

/** The address of the web client for this execution. */
export function webHref(execution: WorkflowExecution, origin: string): string {
  const address = new URL('/web/v4/app', origin);
  address.searchParams.set('authorizationToken', execution.authorizationToken);
  address.searchParams.set('locale', execution.request.web.locale ?? 'en');
  return address.href;
}

/** Where the browser goes at the end if the web client is not framed, with what Jumio appends. */
function journeyEnd(execution: WorkflowExecution, errorCode?: number): string | undefined {
  const { web, customerInternalReference } = execution.request;
  const target = errorCode === undefined ? web.successUrl : web.errorUrl;
  if (target === undefined) return undefined;
  const address = new URL(target);
  address.searchParams.set('accountId', execution.accountId);
  address.searchParams.set('workflowExecutionId', execution.id);
  address.searchParams.set('acquisitionStatus', errorCode === undefined ? 'SUCCESS' : 'ERROR');
  address.searchParams.set('customerInternalReference', customerInternalReference);
  if (errorCode !== undefined) address.searchParams.set('errorCode', String(errorCode));
  return address.href;
}

/** The page behind `web.href` and what it asks the server. */
export function webClientRoutes(
  app: FastifyInstance,
  context: VendorContext,
  accounts: Accounts,
  decide: (execution: WorkflowExecution, answer: Exclude<Answer, 'abandon'>) => void,
): void {
  const browser = { config: { browser: true } };

  app.get('/web/v4/app', browser, (request, reply) => {
    const query = readValue(querySchema, request.query);
    const token = query.ok ? query.value.authorizationToken : '';
    const execution = accounts.findByToken(token);
    const alive = execution?.touch(context.clock.now()) === true;
    return sendPage(reply, {
      title: 'Simulated Jumio',
      script: 'jumio.js',
      data: {
        accountId: execution?.accountId ?? '',
        workflowExecutionId: execution?.id ?? '',
        customerInternalReference: execution?.request.customerInternalReference ?? '',
        authorizationToken: token,
        document: specimenDocument(execution?.id ?? '', context.clock.now()),
        ...(!alive && {
          errorCode: tokenInvalid,
          ...(execution !== undefined && { goTo: journeyEnd(execution, tokenInvalid) }),
        }),
      },
    });
  });

  app.post('/web/v4/choice', browser, (request, reply) => {
    const execution = accounts.findByToken(bearerOf(request.headers.authorization) ?? '');
    const body = readJson(pageChoiceSchema, request.body);
    if (execution === undefined || !body.ok)
      return reply.code(400).send({ value: 'error', code: tokenInvalid });
    const { choice, document, nothingRead } = body.value;
    const now = context.clock.now();
    const over = { value: 'error', code: sessionExpired, goTo: journeyEnd(execution, sessionExpired) };
    if (choice === 'abandon') {
      if (execution.abandon(now)) sendCallback(context, execution);
      return over;
    }
    if (!execution.acquire(nothingRead ? undefined : document, now)) return over;
    sendCallback(context, execution);
    if (choice === 'hand-in') decideLater(context, execution, decide);
    else decide(execution, choice);
    return { value: 'success', goTo: journeyEnd(execution) };
  });
}

function decideLater(
  context: VendorContext,
  execution: WorkflowExecution,
  decide: (execution: WorkflowExecution, answer: Exclude<Answer, 'abandon'>) => void,
): void {
  const { answer, delayMilliseconds } = context.outcome();
  // A submitted check cannot be abandoned: it stays with Jumio until control gives a verdict.
  if (answer === 'abandon') return;
  context.clock.after(delayMilliseconds, () => {
    if (execution.status === 'ACQUIRED') decide(execution, answer);
  });
}
