import { agreementCopy, agreementPdfPath, sdkAgreementPdfPath } from '@credence/contract/agreement';
import type { ResultOf } from '@credence/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { ActorSources } from '../../base/actor.ts';
import type { Context } from '../../base/context.ts';
import { serveCopy } from '../../http/serve-copy.ts';
import { type Block, formatsOf, type PrintedDocument, printedWords } from '../../pdf/index.ts';
import { agreementCopyVerb, agreementNotFound } from './document/list.ts';

/** What was agreed to as a document to print, with its evidence. */
async function print(copy: ResultOf<typeof agreementCopy>, timeZone: string): Promise<PrintedDocument> {
  const { code, version, language, hash, title, introduction, sections, withdrawnAt } = copy;
  const at = new Date(copy.acceptedAt);
  const words = await printedWords(language);
  const { day, moment, language: languageName } = formatsOf(language, timeZone);
  return {
    language,
    kind: words('copy.agreement'),
    title,
    author: 'Credence',
    at,
    facts: [
      { label: words('agreements.evidence.version'), lines: [day(version)] },
      { label: words('agreements.evidence.accepted'), lines: [moment(at)] },
      ...(withdrawnAt === null
        ? []
        : [{ label: words('copy.withdrawn'), lines: [moment(new Date(withdrawnAt))] }]),
      { label: words('copy.language'), lines: [languageName(language)] },
      { label: words('agreements.evidence.hash'), lines: [{ typed: hash }], fine: true },
    ],
    blocks: [
      { kind: 'paragraph', text: introduction, muted: true },
      ...sections.flatMap(({ heading, paragraphs }, index): Block[] => [
        { kind: 'heading', text: `${index + 1}. ${heading}` },
        ...paragraphs.map((text) => ({ kind: 'paragraph', text }) as const),
      ]),
    ],
    reference: `${code}-${version}`,
    numbered: (page, pages) => words('copy.page', { page: `${page}`, pages: `${pages}` }),
  };
}

/** Mounts the account's copies of what it agreed to, for session and SDK. */
export function agreementCopyRoutes(app: FastifyInstance, context: Context, sources: ActorSources): void {
  const named = '/:code/:version';
  const mounts = [
    { url: agreementPdfPath + named, find: sources.session },
    { url: sdkAgreementPdfPath + named, find: sources.sdk },
  ];
  serveCopy(app, context, mounts, async (call, request, timeZone) => {
    const asked = v.safeParse(agreementCopy.input, request.params);
    if (!asked.success) throw agreementNotFound();
    return print(await agreementCopyVerb(call, asked.output), timeZone);
  });
}
