import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Config } from '../base/config/config.ts';
import { isOfConsole } from '../pages/console-origin.ts';
import { appOriginsFor, frameOriginFor } from '../pages/frame-origin.ts';
import {
  frameNameOf,
  framePermissions,
  framePolicy,
  type VendorFrame,
  vendorFrames,
} from '../pages/vendor-frames.ts';

/**
 * The security headers of every response, as helmet makes them: they depend only on the configuration, so
 * they are made once. The content policy is strict: no inline script or style, no eval, nothing from
 * elsewhere.
 */
function securityHeaders(config: Config): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'blob:', 'data:'],
        'media-src': ["'self'", 'blob:'],
        // The API may have an origin of its own (S7.1).
        'connect-src': [...new Set(["'self'", ...config.publicOrigins, config.page.apiOrigin ?? "'self'"])],
        'worker-src': ["'self'"],
        'font-src': ["'self'"],
        'frame-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: config.secureCookies
      ? { maxAge: 31_536_000, includeSubDomains: config.strictSubdomains }
      : false,
    xFrameOptions: { action: 'deny' },
  });
  apply(response.req, response, (error) => {
    if (error !== undefined) throw error;
  });
  const headers: Record<string, string> = { 'permissions-policy': permissions(false) };
  for (const [name, value] of Object.entries(response.getHeaders())) headers[name] = String(value);
  return headers;
}

/** `devices`: who may use the camera and, if anyone may, the microphone. */
const permissions = (microphone: boolean, devices = 'self'): string =>
  `camera=(${devices}), microphone=(${microphone ? devices : ''}), geolocation=(), payment=()`;

/** The messaging app's page, which frames its mini-programs; native apps need no permission. */
const miniProgramOrigin = 'https://web.telegram.org';

/**
 * The headers by path. Who may frame a page: the account area by embedding sites and the messaging app; the
 * sign-in page by the messaging app (SDK mode needs no sign-in); pages of vendors' parts by the account area
 * and its own ancestors; everything else, above all the console, by nobody. A vendor's content is allowed
 * only on that vendor's page.
 */
export function securityHeadersFor(config: Config): (path: string, host: string) => Record<string, string> {
  const strict = securityHeaders(config);
  const { 'x-frame-options': _, ...frameable } = strict;
  const framedBy = (origins: readonly string[]): Record<string, string> => {
    if (origins.length === 0) return strict;
    const policy = frameable['content-security-policy'] ?? '';
    const ancestors = `frame-ancestors 'self' ${origins.join(' ')}`;
    return { ...frameable, 'content-security-policy': policy.replace("frame-ancestors 'none'", ancestors) };
  };
  const messenger = config.miniProgramBotToken === undefined ? [] : [miniProgramOrigin];
  const embedding = [...config.embeddingClients.map((client) => client.origin), ...messenger];
  const frames = vendorFrames(config);
  const framePage = (frame: VendorFrame, host: string): Record<string, string> => ({
    ...frameable,
    'content-security-policy': framePolicy(frame, ["'self'", ...appOriginsFor(config, host), ...embedding]),
    'permissions-policy': framePermissions(frame),
  });
  // A page can delegate only what it may use itself.
  const accountArea: Record<string, string> = {
    ...framedBy(embedding),
    'permissions-policy': permissions(frames.size > 0),
  };
  const accountPage = (host: string): Record<string, string> => {
    const origin = frameOriginFor(config, host);
    if (frames.size === 0 || origin === undefined) return accountArea;
    const policy = accountArea['content-security-policy'] ?? '';
    return {
      ...accountArea,
      'content-security-policy': policy.replace("frame-src 'self'", `frame-src ${origin}`),
      'permissions-policy': permissions(true, `self "${origin}"`),
    };
  };
  const signIn = framedBy(messenger);
  // The console calls its own origin alone.
  const ofConsole: Record<string, string> = {
    ...strict,
    'content-security-policy': (strict['content-security-policy'] ?? '').replace(
      /connect-src [^;]*/,
      "connect-src 'self'",
    ),
  };
  return (path, host) => {
    const name = frameNameOf(path);
    if (name !== undefined) {
      const frame = frames.get(name);
      return frame === undefined ? strict : framePage(frame, host);
    }
    if (/^\/user\/accounts(?:[/?]|$)/.test(path)) return accountPage(host);
    if (isOfConsole(path)) return ofConsole;
    return /^\/login(?:\?|$)/.test(path) ? signIn : strict;
  };
}
