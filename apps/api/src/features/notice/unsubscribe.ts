import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { transact } from '../../audit/index.ts';
import { systemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import { clientOf, createCount } from '../../http/limits.ts';
import { printedWords } from '../../pdf/words.ts';
import { isApplicant, readApplicant } from '../applicant/index.ts';
import { usualLanguage } from '../site/index.ts';
import { languageOf } from './language.ts';
import { readSetting, writeSetting } from './store.ts';
import { unsubscribePath } from './surroundings.ts';
import { accountOfToken } from './unsubscribe-token.ts';

/** Per address: nobody clicks so often. */
const limit = { times: 30, within: 60_000 };

async function account({ keyring, db }: Context, { query }: FastifyRequest): Promise<string | undefined> {
  const token = typeof query === 'object' && query !== null && 'token' in query ? query.token : undefined;
  const userId = typeof token === 'string' ? accountOfToken(keyring, token) : undefined;
  return userId !== undefined && (await isApplicant(db, userId)) ? userId : undefined;
}

/** A page of plain HTML: it is opened by people who are not signed in, and perhaps never again. */
async function page(context: Context, userId: string | undefined, done: boolean): Promise<string> {
  const applicant =
    userId === undefined ? undefined : await readApplicant(context.db, userId, context.keyring);
  const setting = userId === undefined ? undefined : await readSetting(context.db, userId);
  const usual = applicant === undefined ? 'en' : usualLanguage(context.policyOf(applicant.site));
  const language = setting?.language || languageOf(usual) || 'en';
  const say = await printedWords(language);
  const title = say('notice.off');
  const body =
    userId === undefined
      ? `<p>${say('notice.off.unknown')}</p>`
      : done
        ? `<p role="status">${say('notice.off.done')}</p>`
        : `<p>${say('notice.off.about')}</p><form method="post"><button>${title}</button></form>`;
  const direction = language.startsWith('ar') ? 'rtl' : 'ltr';
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}

async function switchOff(context: Context, userId: string, requestId: string): Promise<void> {
  const call = systemCall(context, 'unsubscribe', requestId);
  await transact(call, userId, async (unit) => {
    if ((await readSetting(unit.work, userId))?.reminders === false) return unit.unchanged();
    await writeSetting(unit.work, userId, { reminders: false }, call.now());
    await unit.record({ action: 'notice.setting-changed', subject: userId, details: { reminders: false } });
  });
}

/**
 * Switches reminders off by the link of a message: mail programs post to it (RFC 8058), people press a
 * button. Reading the page changes nothing, because programs that look for malware open every link.
 */
export async function unsubscribeRoutes(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(async (routes) => {
    // The standard allows both kinds of form. What they say is fixed.
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    routes.addContentTypeParser(forms, { parseAs: 'string' }, (_request, _body, parsed) => parsed(null, {}));
    const count = createCount(app, context, limit, clientOf);
    const show = (reply: FastifyReply, html: string, status = 200) =>
      reply.code(status).type('text/html; charset=utf-8').send(html);
    routes.get(unsubscribePath, { preValidation: count }, async (request, reply) => {
      const userId = await account(context, request);
      return show(reply, await page(context, userId, false), userId === undefined ? 404 : 200);
    });
    routes.post(unsubscribePath, { preValidation: count }, async (request, reply) => {
      const userId = await account(context, request);
      if (userId !== undefined) await switchOff(context, userId, request.id);
      return show(reply, await page(context, userId, true), userId === undefined ? 404 : 200);
    });
  });
}
