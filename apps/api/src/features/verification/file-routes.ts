import { filePath, sdkFilePath } from '@credence/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../context.ts';
import type { AccountActor, ActorSources } from '../../http/actor.ts';
import { readApplicant } from '../applicant/index.ts';
import type { AccountKey } from '../../blobs/seal.ts';
import { openPicture } from './picture.ts';
import { readFile, type FileRow } from './store.ts';

const uuid = v.pipe(v.string(), v.uuid());

/** The id in a path, or undefined where it cannot be one. */
export function idParameter(request: FastifyRequest, name: string): string | undefined {
  const parameters = v.safeParse(v.record(v.string(), v.string()), request.params);
  const value = parameters.success ? parameters.output[name] : undefined;
  return v.is(uuid, value) ? value : undefined;
}

/** Answers with a picture. It is personal: never cached by anything in between, never opened as a page. */
export async function sendPicture(
  context: Context,
  reply: FastifyReply,
  key: AccountKey,
  file: FileRow,
): Promise<FastifyReply> {
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', 'inline; filename="picture"')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(file.media_type)
    .send(await openPicture(context.blobs, key, file.blob));
}

/** Mounts the applicant's own pictures, for previews after a reload. */
export function fileRoutes(app: FastifyInstance, context: Context, sources: ActorSources): void {
  const mount = (path: string, find: (request: FastifyRequest) => Promise<AccountActor>) => {
    app.get(`${path}/:id`, async (request, reply) => {
      const { userId } = await find(request);
      const id = idParameter(request, 'id');
      const file = id === undefined ? undefined : await readFile(context.db, userId, id);
      if (file === undefined) return reply.callNotFound();
      const { key } = await readApplicant(context.db, userId, context.keyring);
      return sendPicture(context, reply, key, file);
    });
  };
  mount(filePath, sources.session);
  mount(sdkFilePath, sources.sdk);
}
