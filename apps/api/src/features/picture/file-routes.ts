import { filePath, sdkFilePath } from '@credence/contract/upload';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../base/context.ts';
import type { AccountActor, ActorSources } from '../../base/actor.ts';
import { readApplicant } from '../applicant/index.ts';
import { awaitsVerdict, type CaseRow, readCase } from '../case/index.ts';
import type { AccountKey } from '../../seal/index.ts';
import { countLoosely } from '../../http/limits.ts';
import { Refusal } from '../../base/refusal.ts';
import { uuid } from '../../base/uuid.ts';
import { openPicture } from './picture.ts';
import { type FileRow, readFile } from './store.ts';

/** The id in a path, or undefined where it cannot be one. */
export function idParameter(request: FastifyRequest, name: string): string | undefined {
  const parameters = v.safeParse(v.record(v.string(), v.string()), request.params);
  const value = parameters.success ? parameters.output[name] : undefined;
  return v.is(uuid, value) ? value : undefined;
}

/**
 * Only pictures that our own decoder made are sent to browsers, even to their owner: the original may be
 * crafted to attack whatever opens it.
 */
export function requireDecoded(file: FileRow, reply: FastifyReply): void {
  if (file.state === 'processing') {
    reply.header('retry-after', '2');
    throw new Refusal('FILE_PROCESSING', 'The picture is still being prepared.', {}, 409);
  }
  if (file.state === 'unreadable') throw new Refusal('FILE_DAMAGED', 'The picture cannot be read.', {}, 410);
}

/**
 * Sends a picture that our decoder made. It is personal: never cached by intermediaries, never
 * rendered as a page.
 */
export async function sendPicture(
  context: Context,
  reply: FastifyReply,
  key: AccountKey,
  file: Pick<FileRow, 'media_type' | 'blob'>,
  comment?: string,
): Promise<FastifyReply> {
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', 'inline; filename="picture"')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(file.media_type)
    .send(await openPicture(context.blobs, { key, blob: file.blob, comment }));
}

/**
 * Whether an applicant may see a picture of a case: not while others look at it, and not once it was decided.
 * A session alone shows nothing that was submitted or verified.
 */
const isShown = ({ state }: Pick<CaseRow, 'state'>): boolean =>
  !awaitsVerdict({ state }) && state !== 'approved' && state !== 'refused';

/** Mounts the applicant's own pictures, for previews after a reload. */
export function fileRoutes(app: FastifyInstance, context: Context, sources: ActorSources): void {
  const count = countLoosely(app, context);
  const mount = (path: string, find: (request: FastifyRequest) => Promise<AccountActor>) => {
    app.get(`${path}/:id`, async (request, reply) => {
      const actor = await find(request);
      request.actor = actor;
      await count(request, reply);
      const { userId } = actor;
      const id = idParameter(request, 'id');
      const file = id === undefined ? undefined : await readFile(context.db, userId, id);
      // What was replaced or removed is gone for its owner at once.
      if (file === undefined || file.replaced_at !== null) return reply.callNotFound();
      const of = await readCase(context.db, userId, file.case_id);
      if (of === undefined || !isShown(of)) return reply.callNotFound();
      requireDecoded(file, reply);
      const { key } = await readApplicant(context.db, userId, context.keyring);
      return sendPicture(context, reply, key, file);
    });
  };
  mount(filePath, sources.session);
  mount(sdkFilePath, sources.sdk);
}
