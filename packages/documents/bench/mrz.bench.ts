/*
 * How well and how fast machine-readable lines are read: npx tsx packages/documents/bench/mrz.bench.ts
 * [folder] The folder holds pictures and a labels.json (path → { kind, mrz, … }); only labels of the kind
 * 'mrz' count.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { readDocument } from '../src/index.ts';

/** Result of one run; times are CPU milliseconds of one thread, user and system together. */
export interface MrzBenchResult {
  readonly folder: string;
  readonly images: number;
  /** Pictures of which every line was read exactly as labelled. */
  readonly exact: number;
  readonly sure: number;
  readonly wrongAmongSure: number;
  readonly decodeMilliseconds: number;
  readonly readMilliseconds: number;
  /** Of the slowest picture, decoding included. */
  readonly slowestMilliseconds: number;
  /** Pictures not read exactly, with what was read. */
  readonly misread: readonly {
    readonly picture: string;
    readonly lines: readonly string[];
    readonly sure: boolean;
  }[];
}

const benchFolder = path.dirname(fileURLToPath(import.meta.url));
const repository = path.resolve(benchFolder, '../../..');
const fixtures = path.resolve(benchFolder, '../fixtures');

/**
 * The labelled pictures to measure with: those named in CREDENCE_DOC_EVAL, those beside the repository, or
 * its own.
 */
function defaultFolder(): string {
  const candidates = [process.env['CREDENCE_DOC_EVAL'], path.resolve(repository, '../shared/doc-eval')];
  const found = candidates.find(
    (folder) => folder !== undefined && existsSync(path.join(folder, 'labels.json')),
  );
  return found ?? fixtures;
}

/** The MRZ lines of every labelled picture of the kind 'mrz'. */
async function readLabels(folder: string): Promise<Map<string, string[]>> {
  const parsed: unknown = JSON.parse(await readFile(path.join(folder, 'labels.json'), 'utf8'));
  if (typeof parsed !== 'object' || parsed === null) throw new TypeError('labels.json is not an object');
  const labels = new Map<string, string[]>();
  for (const [picture, label] of Object.entries(parsed)) {
    if (typeof label !== 'object' || label === null || !('kind' in label) || !('mrz' in label)) continue;
    if (label.kind === 'mrz' && Array.isArray(label.mrz)) labels.set(picture, label.mrz.map(String));
  }
  return labels;
}

async function cpuTime<T>(work: () => T): Promise<{ result: Awaited<T>; milliseconds: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, milliseconds: (user + system) / 1000 };
}

/** Reads every labelled picture of the folder once and counts. */
export async function benchMrz(folder: string = defaultFolder()): Promise<MrzBenchResult> {
  const labels = await readLabels(folder);
  const misread: { picture: string; lines: readonly string[]; sure: boolean }[] = [];
  let sure = 0;
  let decodeMilliseconds = 0;
  let readMilliseconds = 0;
  let slowestMilliseconds = 0;
  for (const [picture, expected] of labels) {
    const decoded = await cpuTime(() =>
      sharp(path.join(folder, picture)).rotate().greyscale().raw().toBuffer({ resolveWithObject: true }),
    );
    const { data, info } = decoded.result;
    const image = { data: new Uint8Array(data), width: info.width, height: info.height };
    const read = await cpuTime(() => readDocument(image, { today: '2026-06-15' }));
    decodeMilliseconds += decoded.milliseconds;
    readMilliseconds += read.milliseconds;
    slowestMilliseconds = Math.max(slowestMilliseconds, decoded.milliseconds + read.milliseconds);
    const reading = read.result;
    if (reading?.sure) sure++;
    if (reading?.evidence.lines.join('\n') !== expected.join('\n')) {
      misread.push({ picture, lines: reading?.evidence.lines ?? [], sure: reading?.sure ?? false });
    }
  }
  const images = labels.size;
  return {
    folder,
    images,
    exact: images - misread.length,
    sure,
    wrongAmongSure: misread.filter((entry) => entry.sure).length,
    decodeMilliseconds: decodeMilliseconds / Math.max(1, images),
    readMilliseconds: readMilliseconds / Math.max(1, images),
    slowestMilliseconds,
    misread,
  };
}

function report(result: MrzBenchResult): string {
  const share = (count: number): string =>
    `${count} of ${result.images} (${((100 * count) / result.images).toFixed(1)} %)`;
  return [
    `pictures            ${result.images}`,
    `records exact       ${share(result.exact)}`,
    `counted as sure     ${share(result.sure)}`,
    `wrong among sure    ${result.wrongAmongSure}`,
    `decode, CPU ms      ${result.decodeMilliseconds.toFixed(0)} a picture`,
    `read, CPU ms        ${result.readMilliseconds.toFixed(0)} a picture`,
    `slowest, CPU ms     ${result.slowestMilliseconds.toFixed(0)}`,
    ...result.misread.map((entry) => `misread             ${entry.picture}: ${entry.lines.join(' / ')}`),
  ].join('\n');
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log(report(await benchMrz(process.argv[2])));
}
