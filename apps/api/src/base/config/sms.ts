import { noticeKind, type NoticeKind } from '@credence/contract/notice';
import * as v from 'valibot';
import { type ConfigReader, loopback } from './reader.ts';

/** The operator's gateway, which takes an SMS over HTTP. */
export interface SmsGateway {
  url: string;
  token: string;
  /** Signs what we send. */
  secret: Buffer;
}

export interface SmsSettings {
  /** Undefined means that messages are kept for officers and not sent. */
  gateway: SmsGateway | undefined;
  /** What goes by SMS too; undefined means what is urgent. */
  kinds: readonly NoticeKind[] | undefined;
}

const leastSecret = 24;

/** A secret as the Standard Webhooks write it, `whsec_…`. */
function readSecret(value: string): Buffer | undefined {
  const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(value) ?? [];
  const secret = Buffer.from(encoded, 'base64');
  return secret.length >= leastSecret ? secret : undefined;
}

function isSafe(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || loopback.test(hostname);
}

function readGateway({ text, pageAddress, problems }: ConfigReader): SmsGateway | undefined {
  const url = pageAddress('CREDENCE_SMS_URL', 'with query');
  const token = text('CREDENCE_SMS_TOKEN');
  const secret = readSecret(text('CREDENCE_SMS_SECRET') ?? '');
  if (url !== undefined && !isSafe(url))
    problems.push('CREDENCE_SMS_URL must begin with https://, unless it is on this machine.');
  if (token === undefined || secret === undefined)
    problems.push(
      `CREDENCE_SMS_URL takes CREDENCE_SMS_TOKEN, and CREDENCE_SMS_SECRET: whsec_ and at least ${leastSecret} bytes in base64.`,
    );
  return url === undefined || token === undefined || secret === undefined
    ? undefined
    : { url, token, secret };
}

function readKinds({ text, entries, problems }: ConfigReader): NoticeKind[] | undefined {
  if (text('CREDENCE_SMS_KINDS') === undefined) return undefined;
  const found = v.safeParse(
    v.array(noticeKind),
    entries('CREDENCE_SMS_KINDS').map((entry) => entry.trim()),
  );
  if (!found.success)
    problems.push(`CREDENCE_SMS_KINDS must hold some of ${noticeKind.options.join(', ')}, with commas.`);
  return found.success ? found.output : undefined;
}

/** Reads CREDENCE_SMS and what belongs to it; undefined means that nothing goes by SMS. */
export function readSms(reader: ConfigReader): SmsSettings | undefined {
  const { text, choice, problems } = reader;
  const has = (name: string) => text(name) !== undefined;
  const sends = has('CREDENCE_SMS_URL');
  const mode = choice('CREDENCE_SMS', sends ? 'send' : 'off', ['off', 'keep', 'send']);
  if (mode === 'send' && !sends) problems.push('CREDENCE_SMS=send takes CREDENCE_SMS_URL.');
  if (!sends && (has('CREDENCE_SMS_TOKEN') || has('CREDENCE_SMS_SECRET')))
    problems.push('CREDENCE_SMS_TOKEN or _SECRET is set, but CREDENCE_SMS_URL is not.');
  const gateway = sends ? readGateway(reader) : undefined;
  const kinds = readKinds(reader);
  return mode === 'off' ? undefined : { gateway: mode === 'send' ? gateway : undefined, kinds };
}
