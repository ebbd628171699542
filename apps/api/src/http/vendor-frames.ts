import type { VendorName } from '@credence/contract';
import type { Config } from '../config.ts';

/** What a page may load, and who may use the camera in it. */
export interface VendorFrame {
  /** Further directives of the content policy, by name; everything else is `'none'`. */
  directives: Readonly<Record<string, readonly string[]>>;
  /** Origins whose frames inside the page may have the camera and the microphone. */
  devices: readonly string[];
}

/** A vendor whose own page stands in a frame: nothing of it runs in ours. */
const framed = (origin: string): VendorFrame => ({
  // It may lead to a page of ours when it has come to an end.
  directives: { 'style-src': ["'self'"], 'frame-src': ["'self'", origin] },
  devices: [origin],
});

/**
 * A vendor whose script makes the part in our page: the only one whose code runs there, with styles that it writes itself. What keeps it from the screen
 * around it is that the page has another origin (`frame-origin.ts`); where an operator gives it none, nothing does.
 */
function scripted(sdkUrl: string, apiUrl: string): VendorFrame {
  // The script loads the rest of itself, and sends pictures, to other names of the same vendor.
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

/** The pages of the vendors that are configured, at `/user/accounts/frames/<name>`; there is none of any other. */
export function vendorFrames({ providers }: Pick<Config, 'providers'>): ReadonlyMap<string, VendorFrame> {
  const { sumsub, onfido, jumio, advanceAi } = providers;
  const frames = new Map<VendorName, VendorFrame>();
  if (sumsub) frames.set('sumsub', framed(sumsub.sdkUrl));
  if (onfido) frames.set('onfido', scripted(onfido.sdkUrl, onfido.url));
  if (jumio) frames.set('jumio', framed(jumio.webUrl));
  if (advanceAi) frames.set('advance-ai', framed(advanceAi.webUrl));
  return frames;
}

/** Which page an address asks for; undefined where it is none of them. */
export const frameNameOf = (path: string): string | undefined =>
  /^\/user\/accounts\/frames\/([\w-]+)(?:\/returned)?(?:\?|$)/.exec(path)?.[1];

/** Whether an address asks for one of these pages or for something that they load. */
export const isOfFrames = (path: string): boolean =>
  frameNameOf(path) !== undefined || /^\/user\/accounts\/frames\/assets\/[\w.-]+(?:\?|$)/.test(path);

/** The content policy of a page that `ancestors` may contain. */
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

/** What of the device the page may use, and hand on to the vendor's frame in it. */
export function framePermissions({ devices }: VendorFrame): string {
  const allowed = ['self', ...devices.map((origin) => `"${origin}"`)].join(' ');
  return `camera=(${allowed}), microphone=(${allowed}), geolocation=(), payment=()`;
}
