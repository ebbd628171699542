import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type { Item } from '@credence/contract/questionnaire-template';
import type { Call } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import { contentType, signatureBytes } from '../../image/content-type.ts';
import { ImageInspector } from '../../image/inspect.ts';
import { normalise, Undecodable } from '../../image/normalise.ts';
import { type AccountKey, sealStream } from '../../seal/index.ts';
import { loadPicture, pictureRefused } from '../picture/index.ts';

export type FilesItem = Extract<Item, { type: 'files' }>;

/** A file as it was stored. */
export interface Stored {
  type: 'image' | 'pdf';
  blob: string;
  bytes: number;
}

const tooLarge = () => new Refusal('FILE_TOO_LARGE', 'The file is too large.');

/** Looks at a file as it passes, and breaks off as soon as it is certain that it is not accepted. */
class Inspection {
  bytes = 0;
  readonly #item: FilesItem;
  readonly #image = new ImageInspector();
  #beginning = Buffer.alloc(0);

  constructor(item: FilesItem) {
    this.#item = item;
  }

  async *pass(body: Readable): AsyncGenerator<Buffer> {
    // Destroyed, the request would take the connection with it, and nobody would hear of a refusal.
    const chunks: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false });
    for await (const chunk of chunks) {
      this.#take(chunk);
      yield chunk;
    }
  }

  #take(chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.bytes > this.#item.maximumBytes) throw tooLarge();
    if (this.#beginning.length < signatureBytes) {
      this.#beginning = Buffer.concat([this.#beginning, chunk.subarray(0, signatureBytes)]);
    }
    const isKnown = this.#beginning.length >= signatureBytes;
    if (isKnown && this.#isPdf()) return;
    const refused = this.#image.push(chunk);
    if (isKnown && refused !== undefined) throw pictureRefused(refused);
  }

  /** What it is by its content, whatever its name says. */
  finish(): Stored['type'] {
    const type = this.#isPdf() ? 'pdf' : 'image';
    const found = type === 'pdf' ? ({ ok: true } as const) : this.#image.finish();
    if (!found.ok) throw pictureRefused(found);
    if (!this.#item.types.includes(type)) {
      const is = contentType(this.#beginning) ?? type;
      throw pictureRefused({ ok: false, problem: 'not-image', found: is });
    }
    return type;
  }

  #isPdf(): boolean {
    return contentType(this.#beginning) === 'application/pdf';
  }
}

/**
 * Stores a file under one of two names, sealed on its way. A picture is decoded and made anew under the
 * second, because nobody is sent one that our decoder has not made. Of what is refused or breaks off nothing
 * stays.
 */
export async function storeContent(
  call: Pick<Call, 'blobs'>,
  key: AccountKey,
  item: FilesItem,
  body: Readable,
  [first, second]: readonly [string, string],
): Promise<Stored> {
  const inspection = new Inspection(item);
  try {
    await pipeline(inspection.pass(body), sealStream(key, first), (sealed: AsyncIterable<Buffer>) =>
      call.blobs.put(first, sealed),
    );
    if (inspection.finish() === 'pdf') return { type: 'pdf', blob: first, bytes: inspection.bytes };
    const jpeg = await decode(await loadPicture(call.blobs, { key, blob: first }));
    const sealed = sealStream(key, second);
    sealed.end(jpeg);
    await call.blobs.put(second, sealed);
    await call.blobs.delete(first);
    return { type: 'image', blob: second, bytes: jpeg.length };
  } catch (error) {
    await call.blobs.delete(first);
    throw error;
  }
}

async function decode(content: Buffer): Promise<Buffer> {
  try {
    return (await normalise(content)).jpeg;
  } catch (error) {
    if (error instanceof Undecodable) throw pictureRefused({ ok: false, problem: 'damaged' });
    throw error;
  }
}
