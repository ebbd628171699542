import * as v from 'valibot';
import {
  dropCase,
  dropFound,
  dropOld,
  dropPicture,
  importPendingKey,
  keepPicture,
  keptPictures,
} from './pending-store.ts';

export interface WaitingFile {
  id: string;
  item: string;
  file: File;
}

/** What a file is for and how the device calls it; sealed with it, in front of its content. */
const facts = v.object({ item: v.string(), name: v.string() });

const lineEnd = '\n'.charCodeAt(0);

const pack = ({ item, file }: WaitingFile): Blob =>
  new Blob([JSON.stringify({ item, name: file.name }), '\n', file], { type: file.type });

function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

async function unpack(id: string, packed: Blob): Promise<WaitingFile | undefined> {
  const bytes = new Uint8Array(await packed.arrayBuffer());
  const end = bytes.indexOf(lineEnd);
  if (end < 0) return undefined;
  const line = new TextDecoder().decode(bytes.subarray(0, end));
  const read = v.safeParse(facts, readJson(line));
  if (!read.success) return undefined;
  const { item, name } = read.output;
  return { id, item, file: new File([bytes.subarray(end + 1)], name, { type: packed.type }) };
}

export async function keepFile(requestId: string, key: string, waiting: WaitingFile): Promise<void> {
  const given = { picture: pack(waiting), origin: undefined };
  await keepPicture(await importPendingKey(key), requestId, waiting.id, given, Date.now());
}

export async function keptFiles(requestId: string, key: string): Promise<readonly WaitingFile[]> {
  const kept = await keptPictures(() => importPendingKey(key), requestId, Date.now());
  const files = await Promise.all(kept.map(({ kind, picture }) => unpack(kind, picture)));
  return files.flatMap((file) => file ?? []);
}

/** What was typed into a form, in one page. */
export interface FoundInput {
  /** Of the page. */
  kind: string;
  /** Milliseconds since 1970. */
  keptAt: number;
  typed: unknown;
}

export async function keepInput(form: string, key: string, page: string, typed: unknown): Promise<void> {
  const given = { picture: new Blob([JSON.stringify(typed)]), origin: undefined };
  await keepPicture(await importPendingKey(key), form, page, given, Date.now());
}

export async function keptInput(form: string, key: string): Promise<readonly FoundInput[]> {
  const kept = await keptPictures(() => importPendingKey(key), form, Date.now());
  return Promise.all(
    kept.map(async ({ kind, keptAt, picture }) => ({ kind, keptAt, typed: readJson(await picture.text()) })),
  );
}

export { dropOld };

export const dropInput = dropPicture;
export const dropFoundInput = dropFound;

export const dropFile = dropPicture;
export const dropFiles = dropCase;
