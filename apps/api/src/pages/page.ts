import type { PartnerLook } from '@credence/contract/partner';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseCookie } from 'cookie';
import * as v from 'valibot';
import { languageFor, tagsOf } from '../base/language.ts';

const pageNames = ['index', 'account', 'bare', 'embedded', 'login'] as const;

/**
 * The pages of the account area's build (scripts/bundle/pages.ts): `index` is the first screen, `account`
 * every other, `bare` the same without header and footer, `embedded` what another site shows in a
 * frame, `login` the sign-in page.
 */
export type PageName = (typeof pageNames)[number];

/** What the pages of a host are made with. */
export interface PageData {
  /** The language for a visitor with no known preference. */
  language: string;
  /** Inert JSON by element id, in every page for the app to read, e.g. `{ 'credence-config': { … } }`. */
  told: Readonly<Record<string, unknown>>;
  /** The operator's name where the pages are built with ours. */
  brandName?: string | undefined;
  /** Style of the operator's own colours. */
  style?: string | undefined;
}

const modules = v.record(
  v.picklist(pageNames),
  v.record(v.string(), v.object({ present: v.string(), head: v.string(), end: v.string() })),
);

/** Set by the app once the browser has its files, with the name of their build. */
const filesCookie = 'credenceFiles';

/** The name that the pages are built with. */
const builtName = 'Credence';

/** The best level takes half a second of CPU, which a page that one visitor asks for never gives back. */
const worthTheBest = 2;

type Coding = 'br' | 'gzip' | 'identity';

/** A page as it is sent: made once, sent many times. */
class Page {
  /** Hashes of the inline content, which the content policy has to allow. */
  readonly scripts: string;
  readonly styles: string;
  readonly #hash: string;
  readonly #bodies = new Map<Coding, Promise<Buffer>>();
  readonly #content: Buffer;
  #asked = 0;
  /** Derived from the content policy of all responses. */
  readonly #policies = new Map<string, string>();

  constructor(content: string) {
    this.#content = Buffer.from(content);
    this.#hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
    const inline = [...content.matchAll(/<(script|style)(?:\s[^>]*)?>([\s\S]*?)<\/\1>/g)].filter(
      ([whole]) => !/^<script [^>]*(?:src=|application\/json)/.test(whole),
    );
    const hashes = (tag: string) =>
      inline
        .filter(([, name]) => name === tag)
        .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
        .join(' ');
    this.scripts = hashes('script');
    this.styles = hashes('style');
  }

  tag(coding: Coding): string {
    return `"${this.#hash}-${coding}"`;
  }

  /** The given policy, extended by the inline content of this page. */
  policy(usual: string): string {
    const known = this.#policies.get(usual);
    if (known !== undefined) return known;
    const policy = usual
      .replace("script-src 'self'", `$& ${this.scripts}`)
      .replace("style-src 'self'", `$& ${this.styles}`);
    this.#policies.set(usual, policy);
    return policy;
  }

  body(coding: Coding): Promise<Buffer> {
    if (coding === 'br' && ++this.#asked === worthTheBest) this.#compressBest();
    const known = this.#bodies.get(coding);
    if (known !== undefined) return known;
    const body = this.#compress(coding, coding === 'br' ? 5 : constants.Z_BEST_COMPRESSION);
    this.#bodies.set(coding, body);
    return body;
  }

  /** Nobody waits for it: until it is there the quick one is sent. */
  #compressBest(): void {
    const best = this.#compress('br', constants.BROTLI_MAX_QUALITY);
    void best.then(() => this.#bodies.set('br', best));
  }

  async #compress(coding: Coding, quality: number): Promise<Buffer> {
    if (coding === 'gzip') return promisify(gzip)(this.#content, { level: quality });
    if (coding === 'identity') return this.#content;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: this.#content.length,
    };
    return promisify(brotliCompress)(this.#content, { params });
  }
}

/** An encoding that the request's `Accept-Encoding` allows. */
function codingFor(accepted: string): Coding {
  const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`).test(accepted);
  for (const name of ['br', 'gzip'] as const) {
    if (new RegExp(`(?:^|[\\s,])${name}(?:[\\s;,]|$)`).test(accepted) && !refused(name)) return name;
  }
  return 'identity';
}

/**
 * The pages, each in the visitor's likely language (`lang` in the address, the choice in a cookie, the
 * browser's) and with the code inlined for a browser that has none of the files yet. Made on first request,
 * kept compressed in memory, answered with 304 if unchanged.
 */
export class Pages {
  readonly #folder: string;
  readonly #dataOf: (host: string) => PageData;
  /** The build's name, by which a browser knows whether it has the files. */
  readonly #build: string;
  readonly #modules: v.InferOutput<typeof modules>;
  readonly #languages: readonly string[];
  readonly #made = new Map<string, Page>();

  private constructor(folder: string, dataOf: (host: string) => PageData) {
    this.#folder = folder;
    this.#dataOf = dataOf;
    const text = readFileSync(join(folder, 'modules.json'), 'utf8');
    this.#modules = v.parse(modules, JSON.parse(text));
    this.#build = createHash('sha256').update(text).digest('base64url').slice(0, 12);
    this.#languages = readdirSync(folder)
      .map((name) => /^login\.(.+)\.html$/.exec(name)?.[1])
      .filter((language) => language !== undefined);
  }

  /** The pages of a folder; undefined if the app has not been built. */
  static in(folder: string, dataOf: (host: string) => PageData): Pages | undefined {
    return existsSync(join(folder, 'modules.json')) ? new Pages(folder, dataOf) : undefined;
  }

  async send(request: FastifyRequest, reply: FastifyReply, name: PageName): Promise<FastifyReply> {
    const cookies = parseCookie(request.headers.cookie ?? '');
    const hasFiles = cookies[filesCookie] === this.#build;
    const data = this.#dataOf(request.host);
    const language = this.#language(request, cookies['i18nextLng'], data.language);
    const page = this.#page(name, language, hasFiles, data, request.partnerTheme);
    const coding = codingFor(String(request.headers['accept-encoding'] ?? ''));
    const tag = page.tag(coding);
    reply
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Encoding, Accept-Language, Cookie')
      .header('etag', tag)
      .header('content-security-policy', page.policy(String(reply.getHeader('content-security-policy'))));
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
    const body = await page.body(coding);
    reply.type('text/html; charset=utf-8');
    if (coding !== 'identity') reply.header('content-encoding', coding);
    return reply.send(body);
  }

  /** Cached by content: there is one per site, however many host names there are. */
  #told({ told, style }: PageData): string {
    const scripts = Object.entries(told).map(
      ([id, value]) => `<script type="application/json" id="${id}">${inertJson(value)}</script>`,
    );
    return `<meta name="credence-build" content="${this.#build}">${scripts.join('')}${style === undefined ? '' : `<style>${style}</style>`}`;
  }

  #page(name: PageName, language: string, hasFiles: boolean, data: PageData, look = ''): Page {
    const told = this.#told(data);
    const ways = this.#modules[name] ?? {};
    const way = hasFiles || ways['inlined'] === undefined ? 'linked' : 'inlined';
    const key = `${name} ${language} ${look} ${way} ${told}`;
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const { present, head, end } = ways[way] ?? { present: '', head: '', end: '' };
    const part = (file: string) => readFileSync(join(this.#folder, `${file}.${language}.html`), 'utf8');
    const brings = end.includes('<!--texts-->') ? '<meta name="credence-texts">' : '';
    const content = part(name)
      // So that it is not drawn in another one until the app is told.
      .replace('<html', (html) => (look === '' ? html : `${html} data-look="${look}"`))
      .replace('<!--data-->', () => told + brings + present)
      .replace('<!--head-->', () => head)
      .replace('<!--end-->', () => end.replace('<!--texts-->', () => part('texts')));
    const { brandName } = data;
    const page = new Page(brandName === undefined ? content : content.replaceAll(builtName, brandName));
    this.#made.set(key, page);
    return page;
  }

  /** In the same order as the app (S4.18). */
  #language(request: FastifyRequest, remembered: string | undefined, siteUsual: string): string {
    // Hong Kong has only its own languages, and nobody else has them (S9.5).
    const ofSite = this.#languages.filter((one) => one.endsWith('-HK') === siteUsual.endsWith('-HK'));
    const offered = (request.offeredLanguages ?? []).flatMap((tag) => languageFor(tag, ofSite) ?? []);
    const [usual = siteUsual] = offered;
    const available = offered.length > 0 ? offered : ofSite;
    const asked = new URL(request.url, 'http://localhost').searchParams.get('lang') || remembered;
    const wanted = asked ? [asked] : tagsOf(String(request.headers['accept-language'] ?? ''));
    for (const tag of wanted) {
      const language = languageFor(tag, available);
      if (language !== undefined) return language;
    }
    return [usual, 'en'].find((one) => available.includes(one)) ?? available[0] ?? usual;
  }
}

/** JSON that cannot end a script element. */
function inertJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The only languages that whoever shows the page in a frame offers it in, the usual one first. */
    offeredLanguages: readonly string[] | undefined;
    /** In which theme they want it where nobody has chosen another; undefined for the device's. */
    partnerTheme: PartnerLook['theme'];
  }
}
