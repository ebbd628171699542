import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PartnerLook } from '@credence/contract/partner';
import * as v from 'valibot';
import type { Context } from '../../base/context.ts';
import type { Reader } from '../../db/database.ts';
import { Recent } from '../../base/recent.ts';
import { uuid } from '../../base/uuid.ts';
import { appOriginsFor } from '../../pages/frame-origin.ts';
import { isOfFrames } from '../../pages/vendor-frames.ts';
import { partnerShown } from './allowed.ts';
import { originsOf } from './store.ts';

/** The partner that an address of the account area or of a vendor's part names; undefined without one. */
function partnerIn(address: string): string | undefined {
  if (!address.startsWith('/user/accounts/') || !address.includes('partner=')) return undefined;
  const id = new URL(address, 'http://any').searchParams.get('partner');
  return v.is(uuid, id) ? id : undefined;
}

/** A page goes by what was read of a partner a moment ago. */
const memory = { milliseconds: 5000, largest: 1000 };

interface Sources {
  ancestors: readonly string[];
  pictures: readonly string[];
  languages: readonly string[];
  theme?: PartnerLook['theme'];
}

/** What partners allow, as read a moment ago: every file of a page asks for it. */
function rememberSources({ db, now }: Pick<Context, 'db' | 'now'>): (partnerId: string) => Promise<Sources> {
  const known = new Recent<Promise<Sources>>({ ...memory, now: () => now().getTime() });
  return (partnerId) => {
    const found = known.find(partnerId);
    if (found !== undefined) return found;
    const sources = sourcesOf(db, partnerId);
    known.remember(partnerId, sources);
    // What could not be read is asked for again.
    sources.catch(() => known.forget(partnerId));
    return sources;
  };
}

/** What a page may be framed by, have pictures from and be written in, besides what holds for every page. */
async function sourcesOf(db: Reader, partnerId: string): Promise<Sources> {
  const shown = await partnerShown(db, partnerId);
  if (shown === undefined) return { ancestors: [], pictures: [], languages: [] };
  const { logo, theme } = shown.look;
  return {
    ancestors: await originsOf(db, partnerId),
    pictures: logo === undefined ? [] : [new URL(logo).origin],
    languages: shown.languages,
    theme,
  };
}

/** `around`: who frames the page in any case. */
function allow(reply: FastifyReply, { ancestors, pictures }: Sources, around: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  const framing = [...around, ...ancestors];
  const framedBy = framing.length === 0 ? "'none'" : [...new Set(["'self'", ...framing])].join(' ');
  // The older header knows no list.
  if (framing.length === 0) reply.header('x-frame-options', 'DENY');
  else reply.removeHeader('x-frame-options');
  reply.header(
    'content-security-policy',
    policy
      .replace(/frame-ancestors [^;]*/, `frame-ancestors ${framedBy}`)
      .replace(/img-src [^;]*/, (list) => [list, ...pictures].join(' ')),
  );
}

/**
 * Lets a page whose address names a partner be shown in the frames of that partner's origins, and of no other
 * one's, in one of its languages and in its theme.
 */
export function letPartnersFrame(app: FastifyInstance, context: Context): void {
  const sourcesFor = rememberSources(context);
  app.decorateRequest('offeredLanguages');
  app.decorateRequest('partnerTheme');
  const change = async (partnerId: string, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // Without the database the page comes as it does to a stranger.
    const sources = await sourcesFor(partnerId).catch(() => undefined);
    if (sources === undefined) return;
    const around = isOfFrames(request.url) ? ["'self'", ...appOriginsFor(context.config, request.host)] : [];
    allow(reply, sources, around);
    request.offeredLanguages = sources.languages;
    request.partnerTheme = sources.theme;
  };
  // Nearly no request names a partner: those need not wait for a promise.
  app.addHook('onRequest', (request, reply, done) => {
    const partnerId = partnerIn(request.url);
    return partnerId === undefined ? done() : change(partnerId, request, reply);
  });
}
