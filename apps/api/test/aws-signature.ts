import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Recomputes signature version 4 from the received request: every signed header, and the body by its SHA-256.
 */
export function signatureHolds(
  request: IncomingMessage,
  body: Buffer,
  expected: { accessKeyId: string; secretAccessKey: string; region: string; service: string },
): boolean {
  const [, key, date, scopeRegion, service, signed, given] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  if (key !== expected.accessKeyId || scopeRegion !== expected.region || !date || !signed || !given)
    return false;
  if (service !== expected.service) return false;
  const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
  const names = signed.split(';');
  if (!names.includes('host')) return false;
  const told = request.headers['x-amz-content-sha256'];
  if (service === 's3' && (told !== sha256(body) || !names.includes('x-amz-content-sha256'))) return false;
  const url = new URL(request.url ?? '/', 'http://localhost');
  const canonical = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map((pair) => pair.map(encodeURIComponent).join('='))
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    sha256(body),
  ].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    `${date}/${scopeRegion}/${service}/aws4_request`,
    sha256(canonical),
  ].join('\n');
  const signingKey = [date, scopeRegion, service, 'aws4_request'].reduce<Buffer>(
    (hmacKey, part) => createHmac('sha256', hmacKey).update(part).digest(),
    Buffer.from(`AWS4${expected.secretAccessKey}`),
  );
  return timingSafeEqual(createHmac('sha256', signingKey).update(toSign).digest(), Buffer.from(given, 'hex'));
}
