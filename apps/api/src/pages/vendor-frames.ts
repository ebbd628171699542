import type { VendorName } from '@credence/contract/vendor-calls';
import type { Config } from '../base/config/config.ts';

/** What a page may load, and which frames may use the camera. */
export interface VendorFrame {
  /** Further directives of the content policy by name; all others are `'none'`. */
  directives: Readonly<Record<string, readonly string[]>>;
  /** Origins whose frames inside the page may use camera and microphone. */
  devices: readonly string[];
}

/** A vendor with a page of its own in a frame: none of its code runs in ours. */
const framed = (origin: string): VendorFrame => ({
  // It may redirect to a page of ours when it is finished.
  directives: { 'style-src': ["'self'"], 'frame-src': ["'self'", origin] },
  devices: [origin],
});

/**
 * A vendor whose script runs in our page, the only one to do so, and sets inline styles. Only the page's
 * separate origin (`frame-origin.ts`) isolates it from the screen around it; without one, nothing does.
 */
function scripted(sdkUrl: string, apiUrl: string): VendorFrame {
  // The script loads more code, and sends pictures, to other hosts of the same vendor.
  const own = /^https:\/\/(?:[\w-]+\.)*onfido\.com$/.test(sdkUrl)
    ? ['https://*.onfido.com', 'wss://*.onfido.com']
    : [];
  const origins = [...new Set([sdkUrl, new URL(apiUrl).origin, ...own])];
  const web = origins.filter((origin) => !origin.startsWith('wss:'));
  return {
    directives: {
      'script-src': ["'self'", ...web],
      'style-src': ["'self'", "'unsafe-inline'", ...web],
      'img-src': ['blob:', 'data:', ...web],
      'font-src': ['data:', ...web],
      'media-src': ['blob:', ...web],
      'worker-src': ['blob:'],
      'connect-src': ['blob:', 'data:', ...origins],
      'frame-src': ['blob:', ...web],
    },
    devices: web.filter((origin) => !origin.includes('*')),
  };
}

/** The pages of the configured vendors, at `/user/accounts/frames/<name>`. */
export function vendorFrames({ providers }: Pick<Config, 'providers'>): ReadonlyMap<string, VendorFrame> {
  const { sumsub, onfido, jumio, advanceAi } = providers;
  const frames = new Map<VendorName, VendorFrame>();
  if (sumsub) frames.set('sumsub', framed(sumsub.sdkUrl));
  if (onfido) frames.set('onfido', scripted(onfido.sdkUrl, onfido.url));
  if (jumio) frames.set('jumio', framed(jumio.webUrl));
  if (advanceAi) frames.set('advance-ai', framed(advanceAi.webUrl));
  return frames;
}

/** Which page an address asks for, if any. */
export const frameNameOf = (path: string): string | undefined =>
  /^\/user\/accounts\/frames\/([\w-]+)(?:\/returned)?(?:\?|$)/.exec(path)?.[1];

/** Whether an address is one of these pages or one of their files. */
export const isOfFrames = (path: string): boolean =>
  frameNameOf(path) !== undefined || /^\/user\/accounts\/frames\/assets\/[\w.-]+(?:\?|$)/.test(path);

/** The content policy of a page that `ancestors` may frame. */
export function framePolicy({ directives }: VendorFrame, ancestors: readonly string[]): string {
  const all = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    ...directives,
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ancestors,
  };
  return Object.entries(all)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';');
}

/** The device features that the page may use, and delegate to the vendor's frame. */
export function framePermissions({ devices }: VendorFrame): string {
  const allowed = ['self', ...devices.map((origin) => `"${origin}"`)].join(' ');
  return `camera=(${allowed}), microphone=(${allowed}), geolocation=(), payment=()`;
}
