import type { Permission } from '@credence/contract/permission';
import { copyQuery } from '@credence/contract/printed-copy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Actor } from '../base/actor.ts';
import type { Call } from '../base/call.ts';
import type { Context } from '../base/context.ts';
import { inputRefused } from '../base/refusal.ts';
import { isTimeZone, makePdf, type PrintedDocument, sendPdf } from '../pdf/index.ts';
import { clientOf, createCount, type Limit } from './limits.ts';
import { makeCall } from './serve.ts';

/** How many copies one client may have made in ten minutes: each costs as much as some hundred calls. */
const copies: Limit = { times: 60, within: 10 * 60 * 1000 };

function zoneOf(request: FastifyRequest): string {
  const asked = v.safeParse(copyQuery, request.query);
  const zone = asked.success ? (asked.output.zone ?? 'UTC') : '';
  if (!isTimeZone(zone)) throw inputRefused({ zone: 'invalid-format' });
  return zone;
}

/** Where a copy is asked for, and who may ask there. */
interface Mount<Who extends Actor> {
  url: string;
  find: (request: FastifyRequest) => Promise<Who>;
  /** What an officer needs. */
  permission?: Permission;
}

/** Mounts copies as PDFs, saved under the reference of their document. `print` decides who sees what. */
export function serveCopy<Who extends Actor>(
  app: FastifyInstance,
  context: Context,
  mounts: readonly Mount<Who>[],
  print: (call: Call<Who>, request: FastifyRequest, timeZone: string) => Promise<PrintedDocument>,
): void {
  const count = createCount(app, context, copies, clientOf);
  for (const { url, find, permission } of mounts) {
    app.get(url, permission === undefined ? {} : { config: { permission } }, async (request, reply) => {
      let actor: Who;
      try {
        actor = await find(request);
        request.actor = actor;
      } finally {
        // Strangers are counted by address.
        await count(request, reply);
      }
      const call = makeCall(context, actor, request, reply);
      const printed = await print(call, request, zoneOf(request));
      return sendPdf(reply, printed.reference, await makePdf(printed));
    });
  }
}
