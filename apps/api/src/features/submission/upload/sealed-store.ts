import { DataStore, Upload } from '@tus/server';
import type { Readable } from 'node:stream';
import { uploadLimits } from '@credence/contract/upload-limits';
import { fileKind, fileOrigin } from '@credence/contract/verification';
import * as v from 'valibot';
import {
  type AccountKey,
  beginSeal,
  frameBytes,
  plaintextOffset,
  resumeSeal,
  sealedLength,
} from '../../../seal/index.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { AccountCall } from '../../../base/call.ts';
import { Refusal } from '../../../base/refusal.ts';
import { uuid } from '../../../base/uuid.ts';
import { readApplicant } from '../../applicant/index.ts';
import { expireUpload } from './jobs.ts';
import { levelOf, requireConsent, policyOfCase, requiredFiles, showsFace } from '../../case/index.ts';
import { insertUpload, readUpload, type UploadRow } from './store.ts';
import { lockOpenCase } from './open-case.ts';

import { acceptUpload, discardUpload } from './accept.ts';
import { requireRoom } from './room.ts';

const metadataSchema = v.object({
  caseId: uuid,
  kind: fileKind,
  // Absent from pages older than this server.
  origin: v.optional(v.nullable(fileOrigin), null),
});

/** Seconds within which an upload has to be completed. */
const uploadLife = 24 * 60 * 60;

/** An upload of another account, or one that is gone. */
const unknownUpload = () => new Refusal('FILE_NOT_FOUND', 'There is no such upload.');

/**
 * Uploads of one account for the tus server: every byte is sealed in frames on its way to the disk. An
 * interrupted upload resumes after its last whole frame, so a part must be the last one or contain at least
 * one frame.
 */
export class SealedUploads extends DataStore {
  /** The picture, if this request completed an upload. */
  acceptedFile: string | undefined;
  readonly #call: AccountCall;
  #key: AccountKey | undefined;

  constructor(call: AccountCall) {
    super();
    this.extensions = ['creation', 'termination'];
    this.#call = call;
  }

  override async create(upload: Upload): Promise<Upload> {
    const call = this.#call;
    const metadata = v.safeParse(metadataSchema, upload.metadata ?? {});
    if (!metadata.success) {
      throw new Refusal('INPUT_INVALID', 'Upload-Metadata must hold caseId and kind.', {
        fields: { 'upload-metadata': 'invalid' },
      });
    }
    const { caseId, kind, origin } = metadata.output;
    const bytes = upload.size ?? 0;
    if (bytes > uploadLimits.maximumBytes) throw new Refusal('FILE_TOO_LARGE', 'The file is too large.');
    if (bytes === 0) throw new Refusal('FILE_NOT_IMAGE', 'The file is empty.', { found: 'empty' });
    const row: UploadRow = {
      user_id: call.actor.userId,
      id: upload.id,
      case_id: caseId,
      kind,
      bytes,
      created_at: call.now(),
      file_id: null,
      origin,
    };
    const writer = beginSeal(await this.#accountKey(), upload.id);
    await call.partialUploads.create(upload.id, writer.header);
    try {
      await inTransaction(call.db, async (work) => {
        const open = await lockOpenCase(work, row.user_id, caseId);
        const level = (await policyOfCase(call, work, open)).levels[levelOf(open)];
        if (!requiredFiles(level, open).includes(kind)) {
          throw new Refusal('INPUT_INVALID', 'This case has no such picture.', {
            fields: { kind: 'not-allowed' },
          });
        }
        if (showsFace(kind)) await requireConsent(work, level, open);
        await requireRoom(work, row);
        await insertUpload(work, row);
        await call.jobs.enqueue(
          work,
          expireUpload,
          { userId: row.user_id, uploadId: row.id },
          { startAfterSeconds: uploadLife },
        );
      });
    } catch (error) {
      await call.partialUploads.remove(upload.id);
      throw error;
    }
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#row(id);
    const finished = row.file_id !== null;
    const offset = finished
      ? row.bytes
      : plaintextOffset(await this.#call.partialUploads.truncateToFrame(id));
    // All bytes arrived, but a crash kept them from becoming a picture.
    if (!finished && offset === row.bytes) await this.#finish(row);
    return new Upload({ id, size: row.bytes, offset, creation_date: row.created_at.toISOString() });
  }

  override async write(body: Readable, id: string, offset: number): Promise<number> {
    const row = await this.#row(id);
    const { partialUploads } = this.#call;
    const key = await this.#accountKey();
    const writer = resumeSeal(key, id, await partialUploads.header(id), offset / frameBytes);
    let received = offset;
    await partialUploads.append(
      id,
      (async function* sealed() {
        for await (const chunk of body) {
          received += chunk.length;
          yield* writer.push(chunk);
        }
        if (received === row.bytes) yield writer.finish();
      })(),
    );
    if (received < row.bytes) {
      if (writer.offset === offset) {
        throw new Refusal(
          'INPUT_INVALID',
          `A part that is not the last must hold at least ${frameBytes} bytes.`,
        );
      }
      return writer.offset;
    }
    this.acceptedFile = await acceptUpload(this.#call, key, row);
    return row.bytes;
  }

  override async remove(id: string): Promise<void> {
    const row = await this.#row(id);
    if (row.file_id === null) await discardUpload(this.#call, row);
  }

  async #finish(row: UploadRow): Promise<void> {
    const { partialUploads } = this.#call;
    const key = await this.#accountKey();
    if ((await partialUploads.size(row.id)) < sealedLength(row.bytes)) {
      const writer = resumeSeal(key, row.id, await partialUploads.header(row.id), row.bytes / frameBytes);
      await partialUploads.append(row.id, writer.finish());
    }
    this.acceptedFile = await acceptUpload(this.#call, key, row);
  }

  async #row(id: string): Promise<UploadRow> {
    const row = v.is(uuid, id) ? await readUpload(this.#call.db, this.#call.actor.userId, id) : undefined;
    if (row === undefined) throw unknownUpload();
    return row;
  }

  async #accountKey(): Promise<AccountKey> {
    this.#key ??= (await readApplicant(this.#call.db, this.#call.actor.userId, this.#call.keyring)).key;
    return this.#key;
  }
}
