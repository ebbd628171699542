import { uploadLimits } from '@credence/contract/upload-limits';
import { ByteReader, BytesEnded, type Step } from './byte-reader.ts';
import { ContainerDamaged, walkJpeg, walkPng, walkWebp, type Container } from './containers.ts';
import { contentType, signatureBytes } from './content-type.ts';

/** A media type that the server decodes. */
export type ImageType = (typeof uploadLimits.types)[number];

/**
 * `found` is the media type of what was sent instead of a picture, if known. Width and height are in pixels,
 * before rotation.
 */
export type Inspection =
  | { ok: true; type: ImageType; width: number; height: number }
  | {
      ok: false;
      problem: 'empty' | 'not-image' | 'too-large' | 'too-many-pixels' | 'too-small' | 'damaged';
      found?: string;
    };

type Refused = Extract<Inspection, { ok: false }>;

/**
 * Decides from the content alone whether it is an acceptable picture (`uploadLimits`): type, size, and an
 * intact container. Decodes nothing and holds only a few bytes, however long the content; `normalise` finds
 * out whether the pixels can be decoded.
 */
export class ImageInspector {
  readonly #reader = new ByteReader();
  readonly #walk: Step<void>;
  #bytes = 0;
  #walked = false;
  #refused: Refused | undefined;
  #type: ImageType | undefined;
  #size: Container | undefined;
  /** Until the signature is complete. */
  #beginning: Buffer | undefined = Buffer.alloc(0);

  constructor() {
    this.#walk = this.#container();
  }

  /**
   * Takes the next bytes. Returns the refusal as soon as it is certain, so that the rest need not be
   * received.
   */
  push(chunk: Uint8Array): Refused | undefined {
    this.#bytes += chunk.length;
    if (this.#bytes > uploadLimits.maximumBytes) this.#refused ??= { ok: false, problem: 'too-large' };
    if (this.#beginning === undefined) {
      this.#feed(chunk);
    } else {
      this.#beginning = Buffer.concat([this.#beginning, chunk]);
      if (this.#beginning.length >= signatureBytes) this.#begin(this.#beginning);
    }
    return this.#refused;
  }

  /** The verdict on everything pushed so far. */
  finish(): Inspection {
    if (this.#bytes === 0) return { ok: false, problem: 'empty' };
    if (this.#beginning !== undefined) this.#begin(this.#beginning);
    this.#reader.end();
    this.#step();
    if (this.#refused !== undefined) return this.#refused;
    if (this.#type === undefined || this.#size === undefined) return { ok: false, problem: 'damaged' };
    return { ok: true, type: this.#type, ...this.#size };
  }

  #begin(beginning: Buffer): void {
    this.#beginning = undefined;
    const found = contentType(beginning);
    this.#type = uploadLimits.types.find((type) => type === found);
    if (this.#type === undefined) {
      this.#refused ??= { ok: false, problem: 'not-image', ...(found === undefined ? {} : { found }) };
    }
    this.#feed(beginning);
  }

  #feed(chunk: Uint8Array): void {
    this.#reader.give(chunk);
    this.#step();
  }

  #step(): void {
    if (this.#walked || this.#refused !== undefined) return;
    try {
      this.#walked = this.#walk.next().done === true;
    } catch (error) {
      if (!(error instanceof BytesEnded || error instanceof ContainerDamaged)) throw error;
      this.#refused ??= {
        ok: false,
        problem: 'damaged',
        ...(this.#type === undefined ? {} : { found: this.#type }),
      };
    }
  }

  *#container(): Step<void> {
    const onSize = (size: Container): void => this.#weigh(size);
    if (this.#type === 'image/jpeg') {
      yield* this.#reader.skip(2);
      yield* walkJpeg(this.#reader, onSize);
    } else if (this.#type === 'image/png') {
      yield* this.#reader.skip(8);
      yield* walkPng(this.#reader, onSize);
    } else {
      const head = yield* this.#reader.take(12);
      if (head.toString('latin1', 0, 4) !== 'RIFF')
        throw new ContainerDamaged('The WebP is not a RIFF file.');
      yield* walkWebp(this.#reader, head.readUInt32LE(4), onSize);
    }
  }

  #weigh({ width, height }: Container): void {
    if (width === 0 || height === 0) throw new ContainerDamaged('The picture has no size.');
    // A second frame cannot make a large picture pass as small.
    if (this.#size !== undefined) throw new ContainerDamaged('The picture tells its size twice.');
    this.#size = { width, height };
    if (width * height > uploadLimits.maximumPixels)
      this.#refused = { ok: false, problem: 'too-many-pixels' };
    else if (Math.max(width, height) < uploadLimits.minimumSide)
      this.#refused = { ok: false, problem: 'too-small' };
  }
}

/** Inspects a whole content, stopping at the first certain refusal. */
export async function inspectImage(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Inspection> {
  const inspector = new ImageInspector();
  for await (const chunk of content) {
    const refused = inspector.push(chunk);
    if (refused !== undefined) return refused;
  }
  return inspector.finish();
}
