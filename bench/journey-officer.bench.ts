import { chromium } from 'playwright-core';
import { signInOfficerByCall } from '../e2e/calls.ts';
import setUp from '../e2e/global-setup.ts';
import {
  decideClean,
  decideDoubtful,
  doubtfulName,
  prepareCases,
  seeCase,
  type Work,
} from '../e2e/officer-way.ts';
import { heading } from '../e2e/people.ts';
import { TestServer } from '../e2e/server.ts';
import { findBrowser } from '../scripts/lib/browser.ts';

/** What an open case may ask of an officer until the next one is asked for. */
const targets = { clean: { keys: 3, notes: 0 }, doubtful: { keys: 6, notes: 1 } };

/** Of the case that comes next: its document and a face. */
const pictures = 2;

/**
 * An officer decides two cases in the console on a desktop, by keyboard alone: one without a doubt, and one
 * of which nothing could be read.
 */
export default async function journeyOfOfficer() {
  const { path: executablePath } = await findBrowser();
  await setUp();
  const server = await TestServer.start({ CREDENCE_UNDO_SECONDS: '10' });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const applicants = await browser.newContext();
    await prepareCases(applicants.request, server);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
    const page = await context.newPage();
    await signInOfficerByCall(page.request, server, await server.addOfficer());
    await page.goto(server.url('/console/'));
    await heading(page, 'Queue');
    // An officer looks for longer than loading the next case ahead takes.
    let ahead = 0;
    const loadedAhead = page.waitForEvent(
      'requestfinished',
      (request) => request.url().endsWith('/sealed') && (ahead += 1) === pictures,
    );
    await page.keyboard.press('n');
    await loadedAhead;
    const clean = await decideClean(page);
    const asked = performance.now();
    await seeCase(page, doubtfulName);
    const next = performance.now() - asked;
    const doubtful = await decideDoubtful(page);
    return {
      name: 'an officer in the console, from an open case to its decision and the next',
      lines: [
        ...lines('clean case', clean, targets.clean),
        ...lines('doubtful case', doubtful, targets.doubtful),
        { label: 'waited for the next case and its pictures', value: Math.round(next), unit: 'ms' },
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

function lines(what: string, { keys, notes, outOfSight }: Work, target: { keys: number; notes: number }) {
  return [
    { label: `${what}: keys`, value: keys, unit: '', target: target.keys, ok: keys <= target.keys },
    { label: `${what}: notes`, value: notes, unit: '', target: target.notes, ok: notes <= target.notes },
    {
      label: `${what}: of name, pictures and comparison, out of sight`,
      value: outOfSight.join(', ') || 'nothing',
      unit: '',
      target: 'nothing',
      ok: outOfSight.length === 0,
    },
  ];
}
