import { SealBroken } from './gcm.ts';
import { idOfAddress, KeyServiceUnusable, type MasterKey } from './master-key.ts';

const keyArn = /^arn:aws[\w-]*:kms:([\w-]+):\d{12}:key\/[\w-]+$/;

/**
 * A symmetric key of AWS KMS, by its ARN: an alias could come to mean another key. Credentials, and an
 * address other than Amazon's (AWS_ENDPOINT_URL_KMS), are those of the default chain. The client library is
 * loaded only here.
 */
export function awsKmsKey(arn: string, where: string): MasterKey {
  const [, region] = keyArn.exec(arn) ?? [];
  if (region === undefined) {
    throw new KeyServiceUnusable(
      `${where} is not the ARN of a key (arn:aws:kms:<region>:<account>:key/<id>); an alias does not do, because it can come to mean another key.`,
    );
  }
  const ask = async <Answer>(
    asked: (kms: typeof import('@aws-sdk/client-kms'), client: KmsClient) => Promise<Answer>,
  ): Promise<Answer> => {
    const kms = await import('@aws-sdk/client-kms');
    const client = new kms.KMSClient({
      region,
      requestHandler: { connectionTimeout: 5000, requestTimeout: 10_000 },
    });
    try {
      return await asked(kms, client);
    } catch (error) {
      throw explained(error, arn);
    } finally {
      client.destroy();
    }
  };
  const place = (address: Uint8Array) => ({
    KeyId: arn,
    // In the clear in the service's own trail: the purpose and the id of a key of ours.
    EncryptionContext: { credence: Buffer.from(address).toString('utf8') },
  });
  return {
    kind: 'aws-kms',
    id: idOfAddress(`aws-kms:${arn}`),
    wrap: (key, address) =>
      ask(async ({ EncryptCommand }, client) => {
        const { CiphertextBlob: wrapped } = await client.send(
          new EncryptCommand({ ...place(address), Plaintext: key }),
        );
        return given(wrapped, arn);
      }),
    unwrap: (wrapped, address) =>
      ask(async ({ DecryptCommand }, client) => {
        const { Plaintext: key } = await client.send(
          new DecryptCommand({ ...place(address), CiphertextBlob: wrapped }),
        );
        return given(key, arn);
      }),
  };
}

type KmsClient = InstanceType<typeof import('@aws-sdk/client-kms').KMSClient>;

function given(bytes: Uint8Array | undefined, arn: string): Buffer {
  if (bytes === undefined) throw new KeyServiceUnusable(`AWS KMS answered without a key for ${arn}.`);
  return Buffer.from(bytes);
}

const remedies: Readonly<Record<string, string>> = {
  AccessDeniedException: 'Allow kms:Encrypt and kms:Decrypt on it to the role of this server.',
  NotFoundException: 'There is no such key: compare its region, account and id.',
  DisabledException: 'It is disabled: enable it.',
  KMSInvalidStateException: 'It is about to be deleted or not ready: cancel its deletion.',
  CredentialsProviderError: 'There are no credentials: give the server a role, or set AWS_ACCESS_KEY_ID.',
};

function explained(error: unknown, arn: string): Error {
  const name = error instanceof Error ? error.name : 'unknown';
  if (name === 'InvalidCiphertextException' || name === 'IncorrectKeyException') {
    return new SealBroken('The key service did not wrap this for this place.');
  }
  if (error instanceof KeyServiceUnusable) return error;
  const remedy = remedies[name] ?? 'See whether this machine reaches it.';
  return new KeyServiceUnusable(`AWS KMS does not serve the key ${arn} (${name}). ${remedy}`);
}
