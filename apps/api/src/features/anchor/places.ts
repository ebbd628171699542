import type { Context } from '../../base/context.ts';
import type { AnchorPlace } from './anchor.ts';
import { anchorFile } from './file.ts';

/** Where the operator wants anchors, besides the log. */
export async function anchorPlaces({ config, now }: Pick<Context, 'config' | 'now'>): Promise<AnchorPlace[]> {
  const { file, bucket } = config.anchors;
  const places = file === undefined ? [] : [anchorFile(file)];
  if (bucket === undefined) return places;
  // Its client is large.
  const { anchorBucket } = await import('./bucket.ts');
  return [...places, await anchorBucket(bucket, now)];
}
