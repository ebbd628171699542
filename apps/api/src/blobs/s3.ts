import type { HeadObjectCommandOutput, S3ClientConfig } from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import { BlobMissing, BlobTooLarge, type Blobs } from './blobs.ts';
import { checkName } from '../base/files.ts';

/** An object store with the S3 API. */
export interface S3Location {
  /** Undefined means Amazon in that region. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  /** Undefined means the default chain: environment, profile, instance or web identity role. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

/**
 * Objects are uploaded in one piece of known length, held in memory: above the limit of a sealed picture,
 * below a multipart upload.
 */
const maximumBytes = 16 * 1024 * 1024;

/** So often a bucket is asked whether it is there, and so long it has to answer. In milliseconds. */
const probeEvery = 10_000;
const probePatience = 5_000;

/**
 * Blobs as objects of an existing bucket. The client library is loaded only here, because most installations
 * never use it. Checksums beyond the signed SHA-256 are off unless required: their trailers break OpenStack
 * Swift and older servers.
 */
export async function openS3Blobs(location: S3Location): Promise<Blobs> {
  const {
    DeleteObjectCommand,
    GetObjectCommand,
    HeadObjectCommand,
    ListObjectsV2Command,
    PutObjectCommand,
    S3Client,
    S3ServiceException,
  } = await import('@aws-sdk/client-s3');
  const client = new S3Client(clientOptions(location));
  const object = (name: string) => ({ Bucket: location.bucket, Key: checkName(name) });
  const isMissing = (error: unknown): boolean =>
    error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound');

  const probe = atMostEvery(probeEvery, () =>
    client.send(new ListObjectsV2Command({ Bucket: location.bucket, MaxKeys: 1 }), {
      abortSignal: AbortSignal.timeout(probePatience),
    }),
  );

  return {
    async put(name, content) {
      const target = object(name);
      const body = await collect(content);
      await client.send(new PutObjectCommand({ ...target, Body: body, ContentLength: body.length }));
      return { bytes: body.length };
    },

    async get(name) {
      const { Body: body } = await client.send(new GetObjectCommand(object(name))).catch((error: unknown) => {
        throw isMissing(error) ? new BlobMissing(name) : error;
      });
      if (!(body instanceof Readable)) throw new Error('The object store answered without a body.');
      return body;
    },

    async stat(name) {
      let head: HeadObjectCommandOutput;
      try {
        head = await client.send(new HeadObjectCommand(object(name)));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
      if (head.ContentLength === undefined) throw new Error('The object store did not tell a length.');
      return { bytes: head.ContentLength };
    },

    async delete(name) {
      try {
        await client.send(new DeleteObjectCommand(object(name)));
      } catch (error) {
        // Amazon answers 204 for a missing object, other servers 404.
        if (!isMissing(error)) throw error;
      }
    },

    probe,

    async list(after, limit) {
      const answer = await client.send(
        new ListObjectsV2Command({
          Bucket: location.bucket,
          MaxKeys: limit,
          ...(after === undefined ? {} : { StartAfter: after }),
        }),
      );
      const found = answer.Contents ?? [];
      return {
        blobs: found.flatMap(({ Key: name, LastModified: writtenAt }) =>
          name === undefined || writtenAt === undefined ? [] : [{ name, writtenAt }],
        ),
        next: answer.IsTruncated === true ? found.at(-1)?.Key : undefined,
      };
    },
  };
}

/** Asks at most once in so many milliseconds; until then the last answer is given again. */
function atMostEvery(milliseconds: number, ask: () => Promise<unknown>): () => Promise<void> {
  let last: { at: number; answer: Promise<unknown> } | undefined;
  return async () => {
    const now = performance.now();
    if (last === undefined || now - last.at >= milliseconds) last = { at: now, answer: ask() };
    await last.answer;
  };
}

/** How a client reaches a location. */
export const clientOptions = (location: Omit<S3Location, 'bucket'>): S3ClientConfig => ({
  region: location.region,
  // Other servers rarely have a host name per bucket.
  forcePathStyle: location.endpoint !== undefined,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  requestHandler: { connectionTimeout: 5000, requestTimeout: 30_000 },
  ...(location.endpoint === undefined ? {} : { endpoint: location.endpoint }),
  ...(location.credentials === undefined ? {} : { credentials: location.credentials }),
});

async function collect(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > maximumBytes) throw new BlobTooLarge(maximumBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
