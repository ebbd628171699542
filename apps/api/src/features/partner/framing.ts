import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../base/context.ts';
import type { Reader } from '../../db/database.ts';
import { uuid } from '../../base/uuid.ts';
import { partnerShown } from './allowed.ts';
import { originsOf } from './store.ts';

/** The partner that an address of the account area or of a vendor's part names; undefined without one. */
function partnerIn(address: string): string | undefined {
  if (!address.startsWith('/user/accounts/') || !address.includes('partner=')) return undefined;
  const id = new URL(address, 'http://any').searchParams.get('partner');
  return v.is(uuid, id) ? id : undefined;
}

/** What a page may be framed by and have pictures from, besides what holds for every page. */
async function sourcesOf(db: Reader, partnerId: string) {
  const shown = await partnerShown(db, partnerId);
  if (shown === undefined) return { ancestors: [], pictures: [] };
  const { logo } = shown.look;
  return {
    ancestors: await originsOf(db, partnerId),
    pictures: logo === undefined ? [] : [new URL(logo).origin],
  };
}

/** Adds to a list of the content policy; 'none' and others do not go together. */
const withSources = (policy: string, name: string, sources: readonly string[]): string =>
  policy.replace(new RegExp(`${name} ([^;]*)`), (_, list: string) =>
    [name, list === "'none'" ? "'self'" : list, ...sources].join(' '),
  );

function allow(reply: FastifyReply, sources: Awaited<ReturnType<typeof sourcesOf>>): void {
  const { ancestors, pictures } = sources;
  if (ancestors.length === 0) return;
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply.removeHeader('x-frame-options');
  reply.header(
    'content-security-policy',
    withSources(withSources(policy, 'frame-ancestors', ancestors), 'img-src', pictures),
  );
}

/**
 * Lets a page whose address names a partner be shown in the frames of that partner's origins, and of no other
 * one's.
 */
export function letPartnersFrame(app: FastifyInstance, { db }: Context): void {
  app.addHook('onRequest', (request, reply, done) => {
    const partnerId = partnerIn(request.url);
    if (partnerId === undefined) {
      done();
      return;
    }
    // Without the database the page comes as it does to a stranger.
    sourcesOf(db, partnerId).then(
      (sources) => {
        allow(reply, sources);
        done();
      },
      () => done(),
    );
  });
}
