import { Readable } from 'node:stream';
import type { DocumentType } from '@credence/contract/first-words';
import type { FileKind } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import type { Unit } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import { broughtBefore, Problem } from '../../base/problem.ts';
import { sha256 } from '../../base/sha256.ts';
import type { Reader } from '../../db/database.ts';
import { inspectImage } from '../../image/inspect.ts';
import { openField, sealField, sealStream } from '../../seal/index.ts';
import type { Applicant } from '../applicant/index.ts';
import { accountOf, allCasesOf, levelStatusOf, newestCase, requiredFiles } from '../case/index.ts';
import { pictureRefused } from '../picture/index.ts';
import { chosenDocument } from './choose.ts';
import { notAllowed } from './refusals.ts';
import { expireBrought, waitsAtMost } from './brought/jobs.ts';
import { broughtAs, type BroughtRow, insertBrought } from './brought/store.ts';
import { takeIn } from './brought/take-in.ts';
import type { Image } from './upload/add-picture.ts';

/** A picture of somebody that was taken elsewhere. */
export interface BroughtPicture {
  level: Level;
  kind: FileKind;
  /** Of a document. */
  country?: string | undefined;
  documentType?: DocumentType | undefined;
  content: Buffer;
  image: Image;
}

/** Refuses content that is no acceptable picture, by its first bytes: nothing is decoded. */
export async function inspectPicture(content: Uint8Array): Promise<Image> {
  const image = await inspectImage([content]);
  if (!image.ok) throw pictureRefused(image);
  return image;
}

/** Stores the content sealed; what no row names in the end is found by the sweep of blobs. */
export async function storeBrought(
  { blobs }: Pick<Call, 'blobs'>,
  { key }: Pick<Applicant, 'key'>,
  blob: string,
  content: Buffer,
): Promise<number> {
  return (await blobs.put(blob, Readable.from([content]).pipe(sealStream(key, blob)))).bytes;
}

const digestPlace = (id: string) => ({ table: 'brought_file', row: id, field: 'digest' });

const digestOf = ({ content }: BroughtPicture): string => sha256(content).toString('hex');

const isSame = ({ key }: Pick<Applicant, 'key'>, row: BroughtRow, picture: BroughtPicture): boolean =>
  openField(key, digestPlace(row.id), row.digest) === digestOf(picture) &&
  row.country === (picture.country ?? null) &&
  row.document_type === (picture.documentType ?? null);

/** Refuses what no case of the level would take. */
function requireWanted(call: Call, applicant: Applicant, { level, kind, ...document }: BroughtPicture): void {
  const policy = call.policyOf(applicant.site);
  const { country, documentType = null } = document;
  const way = { provider: 'PROVIDER_DEFAULT', route: 'document' } as const;
  const asked = { ...way, document_type: documentType, document_carried: false, liveness_challenge: [] };
  if (!requiredFiles(policy.levels[level], asked).includes(kind))
    throw new Problem(422, 'file-not-wanted', 'This level asks for no such picture.', {
      kind: 'not-allowed',
    });
  if (documentType === null) return;
  const request = { ...way, level, purpose: 'verify', country, documentType } as const;
  chosenDocument(policy, level, request, { carried: undefined, likely: '' });
}

/** Refuses what is for a level that is decided, or waits for its verdict. */
async function requireStillOpen(call: Call, unit: Unit, applicant: Applicant, level: Level): Promise<void> {
  const policy = call.policyOf(applicant.site);
  const cases = await allCasesOf(unit.work, applicant.userId);
  const { status } = levelStatusOf(policy, accountOf(applicant), cases, level, call.now()).main;
  if (status === 'SUCCESS' || status === 'PENDING' || status === 'FAILED_AND_CAN_NOT_RETRY')
    throw notAllowed(status);
}

/** Whether the same was brought before; refused where something else was. */
export async function wasBrought(
  db: Reader,
  applicant: Pick<Applicant, 'userId' | 'key'>,
  picture: BroughtPicture,
): Promise<boolean> {
  const before = await broughtAs(db, applicant.userId, picture.level, picture.kind);
  if (before === undefined) return false;
  if (isSame(applicant, before, picture)) return true;
  throw broughtBefore();
}

/**
 * Keeps a picture for the case that its person is going to begin, or gives it to the one that is begun. False
 * where the same was brought before. The applicant's row must be locked.
 */
export async function bringPicture(
  call: Call,
  unit: Unit,
  applicant: Applicant,
  picture: BroughtPicture,
  stored: { blob: string; bytes: number },
): Promise<boolean> {
  const { userId, key } = applicant;
  const { level, kind, country = null, documentType = null, image } = picture;
  requireWanted(call, applicant, picture);
  if (await wasBrought(unit.work, applicant, picture)) return false;
  await requireStillOpen(call, unit, applicant, level);
  const id = call.newId();
  await insertBrought(unit.work, {
    user_id: userId,
    id,
    level,
    kind,
    country,
    document_type: documentType,
    digest: sealField(key, digestPlace(id), digestOf(picture)),
    blob: stored.blob,
    media_type: image.type,
    bytes: stored.bytes,
    width: image.width,
    height: image.height,
    created_at: call.now(),
  });
  const life = { startAfterSeconds: waitsAtMost / 1000 };
  await call.jobs.enqueue(unit.work, expireBrought, { userId, id }, life);
  await unit.record({ action: 'file.brought', subject: id, details: { kind, level } });
  const begun = await newestCase(unit.work, userId, level);
  if (begun !== undefined) await takeIn(call, unit, begun);
  return true;
}
