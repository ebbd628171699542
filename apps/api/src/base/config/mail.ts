import { type ConfigReader, loopback } from './reader.ts';

/** The server that takes our e-mail, and in whose name it is sent. */
export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS, which only a server of this machine may lack. */
  implicitTls: boolean;
  requireTls: boolean;
  login: { user: string; password: string } | undefined;
  from: { name: string; address: string };
  replyTo: string | undefined;
  /** Who is told of alarms. */
  alarms: readonly string[];
}

const addressOnly = /^[^\s<>@",;:]+@[^\s<>@",;:]+$/;

/** `Name <address>` or an address alone; undefined where it is neither. */
function mailbox(value: string): { name: string; address: string } | undefined {
  const [, name = '', bracketed] = /^([^<>"\r\n]*)<([^<>]+)>$/.exec(value) ?? [];
  const address = bracketed ?? value;
  return addressOnly.test(address) ? { name: name.trim(), address } : undefined;
}

function readLogin({ username, password }: URL): { user: string; password: string } | 'malformed' {
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return 'malformed';
  }
}

/** Reads `smtp://…` or `smtps://…`, with a login or without. */
function readServer(value: string): Omit<MailSettings, 'from' | 'replyTo' | 'alarms'> | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const [, scheme] = /^(smtps?):\/\//.exec(value) ?? [];
  if (url === undefined || scheme === undefined || url.hostname === '') return undefined;
  if (!/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '') return undefined;
  if ((url.username === '') !== (url.password === '')) return undefined;
  const implicitTls = scheme === 'smtps';
  const login = url.username === '' ? undefined : readLogin(url);
  if (login === 'malformed') return undefined;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (implicitTls ? 465 : 587) : Number(url.port),
    implicitTls,
    requireTls: !implicitTls && !loopback.test(url.hostname),
    login,
  };
}

/** Reads CREDENCE_SMTP_URL and what belongs to it; undefined means that messages are only kept. */
export function readMail({ text, entries, problems }: ConfigReader): MailSettings | undefined {
  const url = text('CREDENCE_SMTP_URL');
  const sender = text('CREDENCE_MAIL_FROM');
  const replyTo = text('CREDENCE_MAIL_REPLY_TO');
  const alarms = entries('CREDENCE_ALARM_MAIL').map((entry) => entry.trim());
  if (url === undefined) {
    if (sender !== undefined || replyTo !== undefined)
      problems.push('CREDENCE_MAIL_… is set, but CREDENCE_SMTP_URL is not.');
    if (alarms.length > 0) problems.push('CREDENCE_ALARM_MAIL is set, but CREDENCE_SMTP_URL is not.');
    return undefined;
  }
  const server = readServer(url);
  if (server === undefined)
    problems.push(
      'CREDENCE_SMTP_URL must be smtp://host:port or smtps://host:port, with user:password@ before the host where the server wants a login (special characters percent-encoded).',
    );
  const from = sender === undefined ? undefined : mailbox(sender);
  if (from === undefined)
    problems.push(
      'CREDENCE_MAIL_FROM must say who writes, such as Credence <no-reply@example.com>, with CREDENCE_SMTP_URL.',
    );
  if (replyTo !== undefined && !addressOnly.test(replyTo))
    problems.push('CREDENCE_MAIL_REPLY_TO must be an address such as help@example.com.');
  if (!alarms.every((address) => addressOnly.test(address)))
    problems.push(
      'CREDENCE_ALARM_MAIL must hold addresses such as operations@example.com, separated by commas.',
    );
  return server === undefined || from === undefined ? undefined : { ...server, from, replyTo, alarms };
}
