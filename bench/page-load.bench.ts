import { chromium } from 'playwright-core';
import { findBrowser } from '../scripts/lib/browser.ts';
import { median } from './median.ts';
import { flowIn, startPartnerPage } from './page-load/framed.ts';
import { type Load, measureLoad } from './page-load/measure.ts';
import { startOnfidoPage } from './page-load/onfido.ts';
import { type ApiReady, startChildServer } from './servers/child.ts';
import { signIn } from './sign-in.ts';

const rounds = 5;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, locale: 'en-US' };
const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // A frame in a process of its own would have a line and a processor of its own.
  '--disable-site-isolation-trials',
  '--disable-features=OriginIsolationHeader,IsolateOrigins,site-per-process',
];
/** Of the index route; milliseconds, kB (1000 bytes) of brotli, and the part of the peer's time. */
const targets = { firstPaint: 900, usable: 1900, layoutShift: 0.02, scripts: 101, part: 0.35, framed: 1.15 };

interface Cookie {
  name: string;
  value: string;
  url: string;
}

/**
 * The index route for a signed-in account against the first screen of Onfido's package (the last version with
 * its own interface): Chromium with a processor four times slower, slow 4G, a phone's screen, an empty cache.
 * Alternating rounds, a new browser for each; medians.
 */
export default async function pageLoad() {
  const { path: executablePath } = await findBrowser();
  const onfido = await startOnfidoPage();
  const api = await startChildServer<ApiReady>('api-server.ts');
  const partner = await startPartnerPage(api.ready);
  try {
    const cookies = (await signIn(api.ready)).split('; ').map((pair): Cookie => {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      return { name, value, url: api.ready.address };
    });
    const load = async (address: string, frameOf?: typeof flowIn): Promise<Load> => {
      const browser = await chromium.launch({ executablePath, args: browserArguments });
      try {
        const context = await browser.newContext(phone);
        // A partner's page is somebody's who has no session with us.
        if (frameOf === undefined) await context.addCookies(cookies);
        return await measureLoad(context, address, frameOf);
      } finally {
        await browser.close();
      }
    };
    const ours: Load[] = [];
    const theirs: Load[] = [];
    const framed: Load[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(await load(`${api.ready.address}/user/accounts/auth`));
      theirs.push(await load(`${onfido.address}/`));
      framed.push(await load(await partner.address(), flowIn));
    }
    const failures = [...ours, ...theirs, ...framed].flatMap((one) => one.failures);
    if (failures.length > 0) throw new Error(failures.join('\n'));
    return {
      name: `index route, ${rounds} cold loads, CPU ÷ 4, slow 4G`,
      lines: table(ours, theirs, framed),
    };
  } finally {
    await partner.stop();
    await api.stop();
    await onfido.stop();
  }
}

type Field = Exclude<keyof Load, 'failures'>;

function table(ours: readonly Load[], theirs: readonly Load[], framed: readonly Load[]) {
  const ofMany = (loads: readonly Load[], field: Field) =>
    median(loads.map((load) => load[field] ?? Number.POSITIVE_INFINITY));
  const line = (label: string, field: Field, unit: string, target?: number) => {
    const scale = unit === 'kB' ? 1000 : 1;
    const [own, other] = [ofMany(ours, field) / scale, ofMany(theirs, field) / scale];
    return [
      { label, value: own, unit, ...(target === undefined ? {} : { target, ok: own <= target }) },
      { label: '  Onfido 13', value: other, unit },
    ];
  };
  const part = ofMany(ours, 'usable') / ofMany(theirs, 'usable');
  const inFrame = ofMany(framed, 'usable') / ofMany(ours, 'usable');
  return [
    ...line('first paint', 'firstPaint', 'ms', targets.firstPaint),
    ...line('largest paint', 'largestPaint', 'ms'),
    ...line('usable', 'usable', 'ms', targets.usable),
    {
      label: 'usable, part of Onfido 13',
      value: part,
      unit: '',
      target: targets.part,
      ok: part <= targets.part,
    },
    { label: 'usable in a partner’s frame', value: ofMany(framed, 'usable'), unit: 'ms' },
    {
      label: '  part of the index route',
      value: inFrame,
      unit: '',
      target: targets.framed,
      ok: inFrame <= targets.framed,
    },
    ...line('layout shift', 'layoutShift', '', targets.layoutShift),
    ...line('JavaScript until usable', 'scriptsUntilUsable', 'kB', targets.scripts),
    ...line('JavaScript in all', 'scripts', 'kB'),
    ...line('everything', 'all', 'kB'),
    ...line('requests', 'requests', ''),
    ...line('main thread blocked', 'blocked', 'ms'),
  ].map((entry) => ({ ...entry, value: Math.round(entry.value * 1000) / 1000 }));
}
