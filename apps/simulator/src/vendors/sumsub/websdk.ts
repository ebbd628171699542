import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { readJson } from '../../core/body.ts';
import { sendPage } from '../../core/pages.ts';
import type { Grant } from './access-tokens.ts';
import type { Applicant } from './applicant.ts';
import { statusOf } from './applicant.ts';
import { Refused } from './errors.ts';
import type { SumsubState } from './resources.ts';

const choiceSchema = v.object({
  choice: v.picklist(['hand-in', 'approve', 'retry', 'refuse', 'review']),
  nothingRead: v.optional(v.boolean()),
});

/**
 * The page in the frame of `@sumsub/websdk`, and its calls: the real page's are not documented, so these are
 * ours.
 */
export function webSdkRoutes(app: FastifyInstance, { context, applicants, tokens }: SumsubState): void {
  const browser = { config: { browser: true } };

  const requireGrant = (request: FastifyRequest): Grant => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const grant = tokens.read(token, context.clock.now());
    if (grant === undefined) throw new Refused(401, 'The access token is not valid or is over');
    return grant;
  };
  const applicantOf = (grant: Grant): Applicant => {
    const applicant =
      applicants.findByUser(grant.userId) ?? applicants.create({ ...grant, externalUserId: grant.userId });
    applicants.moveToLevel(applicant, grant.levelName);
    return applicant;
  };
  const stateOf = (applicant: Applicant): object => ({
    applicantId: applicant.id,
    ...statusOf(applicant, context.clock.now()),
  });

  app.get('/websdk/websdk.html', browser, (_request, reply) =>
    sendPage(reply, { title: 'Simulated Sumsub', script: 'sumsub.js' }),
  );
  // Like the real page, opening creates the applicant if the client has not.
  app.post('/simulated/websdk/open', browser, (request) => stateOf(applicantOf(requireGrant(request))));
  app.get('/simulated/websdk/status', browser, (request) => stateOf(applicantOf(requireGrant(request))));
  app.post('/simulated/websdk/choose', browser, (request) => {
    const applicant = applicantOf(requireGrant(request));
    const body = readJson(choiceSchema, request.body);
    if (!body.ok) throw new Refused(400, body.problem);
    const { choice, nothingRead } = body.value;
    applicants.handIn(applicant, { nothingRead, ...(choice !== 'hand-in' && { answer: choice }) });
    return stateOf(applicant);
  });
}
