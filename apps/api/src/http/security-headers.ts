import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Config } from '../config.ts';

/**
 * The security headers of every answer, as helmet makes them: they depend on the configuration alone, so they are made once. The content policy
 * is strict: no inline script or style, no eval, nothing from elsewhere.
 */
export function securityHeaders(config: Config): Record<string, string> {
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
        'connect-src': ["'self'"],
        'worker-src': ["'self'"],
        'font-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: config.secureCookies ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  });
  apply(response.req, response, (error) => {
    if (error !== undefined) throw error;
  });
  const headers: Record<string, string> = {
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
  };
  for (const [name, value] of Object.entries(response.getHeaders())) headers[name] = String(value);
  return headers;
}
