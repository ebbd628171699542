import fastifyCors, { type FastifyCorsOptions } from '@fastify/cors';
import { sdkHeaders } from '@credence/contract/embedding';
import { fileNameHeader } from '@credence/contract/questionnaire';
import { uploadedFileHeader } from '@credence/contract/upload';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../base/config/config.ts';
import { isConsoleHost } from '../pages/console-origin.ts';

/**
 * Headers that the client sends besides the safelisted ones (S6.2, S7.2, S7.3), and those of resumable
 * uploads.
 */
const sent = [
  'Content-Type',
  'traceparent',
  'platform',
  'X-User-Agent',
  'X-Client-Tag',
  'guid',
  ...Object.values(sdkHeaders),
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
  fileNameHeader,
];

/** Headers that the client reads besides the safelisted ones. */
const read = [
  'X-Request-Id',
  'Location',
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Offset',
  uploadedFileHeader,
];

/** How long browsers cache a preflight, in seconds; they have lower limits of their own. */
const preflightAge = 86_400;

/**
 * Lets pages of our own other origins call this one with cookies (Fetch Standard, CORS): the account area at
 * `www.`, the API at `api.` (S7.1). Browsers hide the responses from any other site.
 */
export async function allowOwnOrigins(app: FastifyInstance, config: Config): Promise<void> {
  const { publicOrigins } = config;
  if (publicOrigins.length === 0) return;
  const options: FastifyCorsOptions = {
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: sent,
    exposedHeaders: read,
    maxAge: preflightAge,
  };
  await app.register(fastifyCors, {
    // What runs in the account area reads nothing of a console at an origin of its own.
    delegator: (request: FastifyRequest, done: (error: Error | null, options: FastifyCorsOptions) => void) =>
      done(null, { ...options, origin: isConsoleHost(config, request.host) ? false : publicOrigins }),
  });
}
