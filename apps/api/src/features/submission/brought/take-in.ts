import { type Unit, within } from '../../../audit/index.ts';
import type { Call, SystemCall } from '../../../base/call.ts';
import type { Work } from '../../../db/database.ts';
import type { Follower } from '../../../jobs/events.ts';
import {
  type CaseRow,
  consentOf,
  levelOf,
  lockCase,
  policyOfCase,
  requiredFiles,
  showsFace,
} from '../../case/index.ts';
import { currentFiles } from '../../picture/index.ts';
import { liveSession } from '../../provider-session/index.ts';
import { addPicture } from '../upload/add-picture.ts';
import { type BroughtRow, setTaken, waitingFor } from './store.ts';

const isOfDocument = ({ kind }: Pick<BroughtRow, 'kind'>): boolean =>
  kind === 'document-front' || kind === 'document-back';

/**
 * Gives a case that collects pictures those that a partner brought for it and that it still lacks: of the
 * chosen document alone, and of a face only once its person has agreed to that. Until then nothing has
 * decoded them. Returns how many.
 */
export async function takeIn(call: Call, unit: Unit, row: CaseRow): Promise<number> {
  if (row.state !== 'collecting' || row.route !== 'document') return 0;
  const { work } = unit;
  const waiting = await waitingFor(work, row.user_id, row.level);
  if (waiting.length === 0) return 0;
  if ((await liveSession(work, row.user_id, row.id))?.state === 'handed-in') return 0;
  const level = (await policyOfCase(call, work, row)).levels[levelOf(row)];
  const required = requiredFiles(level, row);
  const there = new Set((await currentFiles(work, row.user_id, row.id)).map(({ kind }) => kind));
  const mayShowFaces = (await consentOf(work, level, row)) !== 'owed';
  let taken = 0;
  for (const one of waiting) {
    const { kind, blob } = one;
    if (blob === null || !required.includes(kind) || there.has(kind)) continue;
    if (isOfDocument(one) && (one.country !== row.country || one.document_type !== row.document_type))
      continue;
    if (showsFace(kind) && !mayShowFaces) continue;
    const image = { ok: true, type: one.media_type, width: one.width, height: one.height } as const;
    const { user_id: userId, bytes } = one;
    const picture = { userId, caseId: row.id, kind, origin: 'file', image, blob, bytes } as const;
    await addPicture(call, unit, picture, { imported: true });
    await setTaken(work, one);
    taken++;
  }
  return taken;
}

async function agreed(call: SystemCall, work: Work, userId: string, caseId: string): Promise<void> {
  const row = await lockCase(work, userId, caseId);
  if (row === undefined) return;
  await within(work, call, userId, async (unit) => {
    if ((await takeIn(call, unit, row)) === 0) unit.unchanged();
  });
}

/**
 * Takes pictures of a face in with the consent to them: a page that reads the case after it finds them there.
 */
export const submissionFollowers = (callOf: (requestId: string) => SystemCall): Follower[] => [
  {
    actions: ['agreement.accepted'],
    follow: async (work, { userId, subject, details }, requestId) => {
      if (details?.['code'] !== 'biometric-consent') return undefined;
      return () => agreed(callOf(requestId), work, userId, subject);
    },
  },
];
