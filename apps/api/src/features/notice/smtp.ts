import type { Transporter } from 'nodemailer';
import * as v from 'valibot';
import type { MailSettings } from '../../base/config/mail.ts';
import type { Outcome, Sender } from './sender.ts';

/** Milliseconds. A server may take its time with a whole message, and with nothing else. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
};

const failure = v.object({
  code: v.optional(v.string()),
  responseCode: v.optional(v.number()),
  command: v.optional(v.string()),
});

/**
 * The recipient or the message is refused for good. What is refused before (the login, the sender) is our
 * own mistake, which somebody will mend.
 */
const aboutThisOne = new Set(['RCPT TO', 'DATA']);

function outcomeOf(error: unknown): Outcome {
  const { code = 'unknown', responseCode, command = '' } = v.parse(failure, error);
  const answer = responseCode === undefined ? code : String(responseCode);
  const forGood = responseCode !== undefined && responseCode >= 500 && aboutThisOne.has(command);
  return { state: forGood ? 'refused' : 'later', answer };
}

/** The library is large: it is loaded with the first letter. */
async function connect({ host, port, implicitTls, requireTls, login }: MailSettings): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    host,
    port,
    secure: implicitTls,
    requireTLS: requireTls,
    ...(login && { auth: { user: login.user, pass: login.password } }),
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Sends through one SMTP server. */
export function smtpSender(settings: MailSettings): Sender {
  const { from, replyTo } = settings;
  const [, domain = 'localhost'] = from.address.split('@');
  let transport: Promise<Transporter> | undefined;
  return async ({ to, id, subject, text, html, unsubscribe }) => {
    try {
      transport ??= connect(settings);
      await (
        await transport
      ).sendMail({
        from,
        // As an object: an address with a comma in it would be read as two.
        to: { name: '', address: to },
        ...(replyTo !== undefined && { replyTo }),
        messageId: `<${id}@${domain}>`,
        subject,
        text,
        html,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe !== undefined && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
      return { state: 'sent', answer: '250' };
    } catch (error) {
      return outcomeOf(error);
    }
  };
}
