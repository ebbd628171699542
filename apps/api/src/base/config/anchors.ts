import { isAbsolute } from 'node:path';
import type { ConfigReader } from './reader.ts';

/** Where checkpoints of the audit trail are written, besides the log; undefined means not there. */
export interface AnchorSettings {
  /** A file that is only ever appended to. */
  file: string | undefined;
  bucket: AnchorBucket | undefined;
}

/** A bucket with object lock. */
export interface AnchorBucket {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  /** For how long nobody can delete an anchor. */
  days: number;
}

/** Endpoint and region are those of the pictures' bucket. */
export function readAnchors({ text, number, problems }: ConfigReader): AnchorSettings {
  const file = text('CREDENCE_ANCHOR_FILE');
  if (file !== undefined && !isAbsolute(file)) {
    problems.push(
      'CREDENCE_ANCHOR_FILE must be the whole path of a file, such as /var/lib/anchors/credence.',
    );
  }
  const bucket = text('CREDENCE_ANCHOR_BUCKET');
  const days = number('CREDENCE_ANCHOR_DAYS', 3650, 1, 36_500);
  const endpoint = text('CREDENCE_S3_ENDPOINT');
  const region = text('CREDENCE_S3_REGION') ?? 'us-east-1';
  return { file, bucket: bucket === undefined ? undefined : { endpoint, region, bucket, days } };
}
