import type Sharp from 'sharp';

let loaded: Promise<typeof Sharp> | undefined;

/** The library for pictures. It is large, so it is loaded with the first picture and not with the server. */
export function loadSharp(): Promise<typeof Sharp> {
  return (loaded ??= load());
}

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // One thread per picture, and no cache in memory.
  sharp.cache(false);
  sharp.concurrency(1);
  // Only the accepted formats of the many the library opens: the others would enlarge the attack surface.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  return sharp;
}
