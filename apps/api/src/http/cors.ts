import fastifyCors from '@fastify/cors';
import { sdkHeaders, uploadedFileHeader } from '@credence/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** What the client sends besides what a browser lets every page send (S6.2, S7.2, S7.3), and what resumable uploads need. */
const sent = [
  'Content-Type',
  'traceparent',
  'platform',
  'X-User-Agent',
  'X-Client-Tag',
  ...Object.values(sdkHeaders),
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
];

/** What the client reads besides what every page may. */
const read = [
  'X-Request-Id',
  'Location',
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Offset',
  uploadedFileHeader,
];

/** How long a browser need not ask again, in seconds; browsers have lower limits of their own. */
const preflightAge = 86_400;

/**
 * Lets pages of our own other origins call this one with their cookies (Fetch Standard, CORS): the account area at `www.`, the API at `api.`
 * (S7.1). Any other site gets answers that its browser keeps from it.
 */
export async function allowOwnOrigins(app: FastifyInstance, { publicOrigins }: Config): Promise<void> {
  if (publicOrigins.length === 0) return;
  await app.register(fastifyCors, {
    origin: publicOrigins,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: sent,
    exposedHeaders: read,
    maxAge: preflightAge,
  });
}
