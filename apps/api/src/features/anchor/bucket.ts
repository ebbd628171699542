import type { ListObjectVersionsCommandOutput } from '@aws-sdk/client-s3';
import { day } from '@credence/policy';
import type { AnchorBucket } from '../../base/config/anchors.ts';
import { clientOptions, type S3Location } from '../../blobs/index.ts';
import type { Anchor, AnchorPlace } from './anchor.ts';

const prefix = 'checkpoints/';

/** Says everything in its name, so that listing the bucket reads all anchors. */
const nameOf = ({ checkpoint, at, hash }: Anchor): string =>
  `${prefix}${String(checkpoint).padStart(12, '0')}_${at}_${hash}`;

function anchorNamed(name: string | undefined): Anchor[] {
  const [, number, at, hash] = /^checkpoints\/(\d{12})_([^_]+)_([0-9a-f]+)$/.exec(name ?? '') ?? [];
  if (number === undefined || at === undefined || hash === undefined) return [];
  return [{ checkpoint: Number(number), at, hash }];
}

/**
 * Objects of a bucket that has object lock: nobody, not even who holds the server's credentials, deletes or
 * changes one before its time.
 */
export async function anchorBucket(
  { bucket, days, ...location }: AnchorBucket & Pick<S3Location, 'credentials'>,
  now: () => Date,
): Promise<AnchorPlace> {
  const { ListObjectVersionsCommand, PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client(clientOptions(location));
  return {
    name: `bucket ${bucket}`,
    put: async (anchor) => {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: nameOf(anchor),
          Body: JSON.stringify(anchor),
          // Demanded by Amazon with a lock.
          ChecksumAlgorithm: 'SHA256',
          ObjectLockMode: 'COMPLIANCE',
          ObjectLockRetainUntilDate: new Date(now().getTime() + days * day),
        }),
      );
    },
    // Versions, because a deleted object is only marked as such while it is locked.
    async *all() {
      let after: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {};
      while (after !== undefined) {
        const page: ListObjectVersionsCommandOutput = await client.send(
          new ListObjectVersionsCommand({ Bucket: bucket, Prefix: prefix, ...after }),
        );
        yield* (page.Versions ?? []).flatMap(({ Key }) => anchorNamed(Key));
        const { NextKeyMarker: key, NextVersionIdMarker: version } = page;
        after =
          page.IsTruncated === true && key !== undefined
            ? { KeyMarker: key, ...(version === undefined ? {} : { VersionIdMarker: version }) }
            : undefined;
      }
    },
  };
}
