import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signatureHolds } from '../../test/aws-signature.ts';
import { startServer } from '../../test/server.ts';
import { readApplicant } from '../features/applicant/index.ts';
import { SealBroken } from './gcm.ts';
import { keyPurposes } from './index.ts';
import { readMasterKeys } from './read-master-keys.ts';

const arn = 'arn:aws:kms:eu-test-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };

/** A key service that checks signatures and really wraps, under a key that never leaves it. */
const secret = randomBytes(32);
let refusing: string | undefined;
let answered = 0;
let server: Server;

const asked = v.object({
  KeyId: v.literal(arn),
  EncryptionContext: v.object({ credence: v.string() }),
  Plaintext: v.optional(v.string()),
  CiphertextBlob: v.optional(v.string()),
});

function wrapping({ Plaintext: key = '', EncryptionContext: { credence } }: v.InferOutput<typeof asked>) {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(credence));
  const wrapped = Buffer.concat([cipher.update(Buffer.from(key, 'base64')), cipher.final()]);
  return {
    CiphertextBlob: Buffer.concat([nonce, cipher.getAuthTag(), wrapped]).toString('base64'),
    KeyId: arn,
  };
}

function unwrapping({ CiphertextBlob: blob = '', EncryptionContext }: v.InferOutput<typeof asked>) {
  const bytes = Buffer.from(blob, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, 12))
    .setAAD(Buffer.from(EncryptionContext.credence))
    .setAuthTag(bytes.subarray(12, 28));
  const key = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
  return { Plaintext: key.toString('base64'), KeyId: arn };
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  const answer = (status: number, content: object): void => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(content));
  };
  answered++;
  const expected = { ...credentials, region: 'eu-test-1', service: 'kms' };
  if (!signatureHolds(request, body, expected)) return answer(400, { __type: 'InvalidSignatureException' });
  if (refusing !== undefined) return answer(400, { __type: refusing, message: 'No' });
  const input = v.parse(asked, JSON.parse(body.toString('utf8')));
  try {
    answer(
      200,
      request.headers['x-amz-target'] === 'TrentService.Encrypt' ? wrapping(input) : unwrapping(input),
    );
  } catch {
    answer(400, { __type: 'InvalidCiphertextException' });
  }
}

const names = ['AWS_ENDPOINT_URL_KMS', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
beforeAll(async () => {
  server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_KMS: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });
});
afterAll(() => {
  for (const name of names) delete process.env[name];
  server.close();
});
beforeEach(() => {
  refusing = undefined;
});

const masterOf = async (value: string) => {
  const [master] = (await readMasterKeys({ directory: '', fromEnvironment: value })) ?? [];
  if (master === undefined) throw new Error('There is no key.');
  return master;
};
const [key, place] = [randomBytes(32), Buffer.from('["installation-key","audit"]')];

test('a key of AWS KMS wraps and unwraps, for one place only', async () => {
  const master = await masterOf(`aws-kms:${arn}`);
  expect(master).toMatchObject({ kind: 'aws-kms', id: (await masterOf(`aws-kms:${arn}`)).id });
  const wrapped = await master.wrap(key, place);
  expect(wrapped.includes(key)).toBe(false);
  expect(await master.unwrap(wrapped, place)).toEqual(key);
  await expect(master.unwrap(wrapped, Buffer.from('["elsewhere"]'))).rejects.toThrow(SealBroken);
  await expect(master.unwrap(Buffer.from('nonsense'), place)).rejects.toThrow(SealBroken);
  expect(answered).toBe(4);
});

test('an installation is sealed under it, and asks once a key, whatever the number of accounts [ASVS 13.3.1]', async () => {
  answered = 0;
  const environment = { CREDENCE_MASTER_KEY: `aws-kms:${arn}` };
  const installation = await startServer({ jobs: false, environment });
  try {
    const anna = await installation.applicant();
    await installation.applicant();
    await installation.context.keyring.reload();
    expect(answered).toBe(2 * keyPurposes.length);
    const second = await startServer({
      jobs: false,
      environment,
      beside: installation,
    });
    const { signInEmail } = await readApplicant(second.db, anna.userId, second.context.keyring);
    expect(signInEmail()).toBe(anna.email);
    expect(answered).toBe(3 * keyPurposes.length);
    await second.stop();
  } finally {
    await installation.stop();
  }
});

test.each([
  ['AccessDeniedException', 'Allow kms:Encrypt and kms:Decrypt on it to the role of this server.'],
  ['NotFoundException', 'There is no such key'],
  ['DisabledException', 'enable it'],
  ['KMSInvalidStateException', 'cancel its deletion'],
])('%s is told with the way out', async (name, remedy) => {
  refusing = name;
  const master = await masterOf(`aws-kms:${arn}`);
  const refused = master.wrap(key, place);
  await expect(refused).rejects.toThrow(remedy);
  await expect(refused).rejects.toThrow(arn);
});

test('an alias is refused, and so is what is no ARN', async () => {
  for (const address of ['alias/credence', arn.replace('key/', 'alias/'), 'eu-test-1'])
    await expect(masterOf(`aws-kms:${address}`)).rejects.toThrow(
      'CREDENCE_MASTER_KEY is not usable: entry 1 is not the ARN of a key',
    );
});
