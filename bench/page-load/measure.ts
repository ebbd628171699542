import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { BrowserContext, CDPSession, Frame, Page } from 'playwright-core';
import { slow4G } from './line.ts';

/** A phone of the middle range on a poor line: what the targets are about. */
const cpuSlowDown = 4;
/** How long the network is quiet before a load counts as over. milliseconds */
const quiet = 1500;
const patience = 45_000;

/** One load of a page, cold. Times in milliseconds since navigation began, sizes in bytes on the wire. */
export interface Load {
  /** First contentful paint. */
  firstPaint: number | undefined;
  largestPaint: number;
  /** The mark `app:ready`; undefined when it never came. */
  usable: number | undefined;
  layoutShift: number;
  /** Scripts that had arrived when the page became usable, and all; those inside the page too. */
  scriptsUntilUsable: number;
  scripts: number;
  /** Everything, pages and pictures too. */
  all: number;
  requests: number;
  /** Time beyond 50 ms of every task that blocked the page so long. */
  blocked: number;
  failures: string[];
}

/** What `probe.js` notes in the page; 0 for what did not happen. */
interface Seen {
  usable: number;
  firstPaint: number;
  largestPaint: number;
  layoutShift: number;
  blocked: number;
}

const inlineScripts = `[...document.scripts]
  .filter(({ src, type }) => src === '' && !type.includes('json') && type !== 'importmap')
  .map(({ text }) => text)
  .join('\\n')`;

const readProbe = (page: Page | Frame) => page.evaluate<Seen>('pageLoad');

interface Asked {
  isScript: boolean;
  bytes: number;
  /** When its last byte came, in seconds of the protocol's own clock. */
  ended: number | undefined;
}

/** What a page asks for, as the protocol tells it. */
function listen(session: CDPSession) {
  const asked = new Map<string, Asked>();
  const failures: string[] = [];
  let begun: number | undefined;
  let open = 0;
  let lastChange = Date.now();
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (/^(?:data|blob):/.test(request.url) || asked.has(requestId)) return;
    begun ??= timestamp;
    asked.set(requestId, { isScript: false, bytes: 0, ended: undefined });
    open += 1;
    lastChange = Date.now();
  });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const request = asked.get(requestId);
    if (request) request.isScript = type === 'Script' || response.mimeType.includes('javascript');
    if (response.status >= 400) failures.push(`${response.status} ${new URL(response.url).pathname}`);
  });
  const end = (requestId: string, bytes: number, ended: number) => {
    const request = asked.get(requestId);
    if (!request || request.ended !== undefined) return;
    Object.assign(request, { bytes, ended });
    open -= 1;
    lastChange = Date.now();
  };
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
    end(requestId, encodedDataLength, timestamp),
  );
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => end(requestId, 0, timestamp));
  return {
    failures,
    requests: () => [...asked.values()],
    /** Milliseconds from the first request to the end of one. */
    endOf: ({ ended }: Asked) => ((ended ?? Number.POSITIVE_INFINITY) - (begun ?? 0)) * 1000,
    isQuiet: () => open === 0 && Date.now() - lastChange > quiet,
  };
}

/**
 * Loads an address in a fresh page of a context whose cache is empty. `frameOf`: what is measured is a frame
 * in it, from when that begins.
 */
export async function measureLoad(
  context: BrowserContext,
  address: string,
  frameOf: (page: Page) => Page | Frame | undefined = (page) => page,
): Promise<Load> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowDown });
  await page.addInitScript({ path: join(import.meta.dirname, 'probe.js') });
  const network = listen(session);
  page.on('pageerror', ({ message }) => network.failures.push(message));

  const giveUp = Date.now() + patience;
  await page.goto(address, { waitUntil: 'load', timeout: patience });
  let measured = frameOf(page);
  while (Date.now() < giveUp) {
    measured = frameOf(page);
    if (measured && network.isQuiet() && (await readProbe(measured)).usable > 0) break;
    await page.waitForTimeout(100);
  }
  if (!measured) throw new Error(`${address}: there is no frame.`);
  const { usable, firstPaint, ...seen } = await readProbe(measured);
  const inline = await measured.evaluate<string>(inlineScripts);
  await page.close();

  const requests = network.requests();
  const sum = (some: readonly Asked[]) => some.reduce((total, { bytes }) => total + bytes, 0);
  const scripts = requests.filter(({ isScript }) => isScript);
  // What the page itself brings is not told apart on the wire; alone it would be of this size.
  const inlineBytes = inline === '' ? 0 : brotliCompressSync(inline).length;
  return {
    ...seen,
    firstPaint: firstPaint || undefined,
    usable: usable || undefined,
    scriptsUntilUsable: inlineBytes + sum(scripts.filter((script) => network.endOf(script) <= usable)),
    scripts: inlineBytes + sum(scripts),
    all: sum(requests),
    requests: requests.length,
    failures: network.failures,
  };
}
