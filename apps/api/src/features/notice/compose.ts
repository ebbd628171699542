import { formatsOf } from '../../pdf/format.ts';
import { printedWords } from '../../pdf/words.ts';
import { holdsLink, isReminder, isUrgent } from './kinds.ts';
import type { NoticeRow } from './store.ts';

/** What surrounds every message of one account. */
export interface Surroundings {
  /** Who writes, as people know it. */
  name: string;
  /** The account area, to which the only link leads. */
  address: string;
  /** Where reminders are switched off. */
  unsubscribe: string;
}

export interface Composed {
  subject: string;
  /** The message without what surrounds it. */
  about: string;
  text: string;
  html: string;
  /** What an SMS says: who writes, the subject, by when or what to do, and the host to look at. */
  short: string;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/**
 * Colours for light and for dark: mail programs that turn colours around leave what declares both. Inline
 * for those that drop a style sheet.
 */
const style = `
body{margin:0;padding:0;background:#f4f5f6}
.page{background:#f4f5f6;color:#121214}
.card{background:#ffffff}
.quiet{color:#5c6068}
.go{background:#f7a600;color:#121214}
@media (prefers-color-scheme:dark){
body,.page{background:#101014!important;color:#f2f2f4!important}
.card{background:#1c1c21!important}
.quiet,.quiet a{color:#a9adb6!important}
}`;

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif";

interface Parts {
  subject: string;
  lines: readonly string[];
  /** What the link says; there is none where the account is closed. */
  open: string | undefined;
  footer: readonly string[];
  /** A label and where it leads. */
  off: readonly [string, string] | undefined;
}

/** An SMS holds no link that could be another's: people type the address that they know. */
const shortOf = (parts: Parts, urging: readonly string[], { name, address }: Surroundings): string =>
  [`${name}: ${parts.subject}`, ...urging, new URL(address).host].join('\n');

function textOf(parts: Parts, { name, address }: Surroundings): string {
  const off = parts.off === undefined ? [] : [`${parts.off[0]}: ${parts.off[1]}`];
  const open = parts.open === undefined ? [] : [`${parts.open}: ${address}`];
  return [...parts.lines, ...open, `-- \n${name}`, ...parts.footer, ...off].join('\n\n');
}

function htmlOf(parts: Parts, { name, address }: Surroundings, language: string): string {
  const direction = language.startsWith('ar') ? 'rtl' : 'ltr';
  const paragraphs = parts.lines.map((line) => `<p style="margin:0 0 16px">${escape(line)}</p>`);
  const small = parts.footer.map((line) => `<p class="quiet" style="margin:0 0 8px">${escape(line)}</p>`);
  const open =
    parts.open === undefined
      ? ''
      : `<p style="margin:24px 0 0"><a class="go" href="${escape(address)}" style="display:inline-block;background:#f7a600;color:#121214;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:4px">${escape(parts.open)}</a></p>`;
  const off =
    parts.off === undefined
      ? ''
      : `<p class="quiet" style="margin:0"><a class="quiet" href="${escape(parts.off[1])}">${escape(parts.off[0])}</a></p>`;
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escape(parts.subject)}</title><style>:root{color-scheme:light dark}${style}</style></head>
<body dir="${direction}"><div class="page" dir="${direction}" style="padding:24px 12px;${font};font-size:16px;line-height:1.5">
<div class="card" style="max-width:520px;margin:0 auto;border-radius:12px;padding:24px;text-align:start">
<p class="quiet" style="margin:0 0 16px;font-weight:600"><bdi>${escape(name)}</bdi></p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escape(parts.subject)}</h1>
${paragraphs.join('\n')}
${open}
</div>
<div style="max-width:520px;margin:0 auto;padding:16px 24px;font-size:13px">
${small.join('\n')}
${off}
</div></div></body></html>
`;
}

function openOf(kind: NoticeRow['kind'], say: (key: string) => string): string | undefined {
  if (kind === 'account-closed') return undefined;
  return say(holdsLink(kind) ? `notice.${kind}.open` : 'notice.open');
}

/** What a message says: the same for the same row and release, so that officers read what was sent. */
export async function compose(
  row: Pick<NoticeRow, 'kind' | 'language' | 'details'>,
  around: Surroundings,
): Promise<Composed> {
  const { kind, language, details } = row;
  const say = await printedWords(language);
  const formats = formatsOf(language, 'UTC');
  const moment = (iso: string | undefined) =>
    iso === undefined ? '' : formats.moment(new Date(iso)).replace('UTC+00:00', 'UTC');
  const day = moment(details['dueAt'] ?? details['until']);
  const values = { ...details, date: day, time: moment(details['at']) };
  const subject = say(`notice.${kind}.subject`, values);
  const until = details['dueAt'] !== undefined && !kind.endsWith('-overdue');
  const urging = [
    ...(until ? [say('notice.until', values)] : []),
    ...(isUrgent(kind) ? [say('notice.not-you')] : []),
  ];
  const parts: Parts = {
    subject,
    lines: [
      say(`notice.${kind}.text`, values),
      ...(kind === 'account-closed' && day !== '' ? [say('notice.account-closed.kept', values)] : []),
      ...(details['reference'] === undefined ? [] : [say('notice.reference', values)]),
      ...urging,
    ],
    open: openOf(kind, say),
    footer: [
      say('notice.safety', { address: new URL(around.address).host }),
      ...(isReminder(kind) ? [] : [say('notice.mandatory')]),
    ],
    off: isReminder(kind) ? [say('notice.off'), around.unsubscribe] : undefined,
  };
  return {
    subject,
    about: parts.lines.join(' '),
    text: textOf(parts, around),
    html: htmlOf(parts, around, language),
    short: shortOf(parts, urging, around),
  };
}

/** A message in English to somebody who has no account here, such as a partner's contact. */
export function composeLetter(
  { subject, lines }: Pick<Parts, 'subject' | 'lines'>,
  around: Surroundings,
): Pick<Composed, 'subject' | 'text' | 'html'> {
  const parts: Parts = { subject, lines, open: undefined, footer: [], off: undefined };
  return { subject, text: textOf(parts, around), html: htmlOf(parts, around, 'en') };
}
