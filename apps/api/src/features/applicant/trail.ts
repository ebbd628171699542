import * as v from 'valibot';
import { factsBy, type TrailHolder } from '../../audit/index.ts';
import { erased } from '../../jobs/eraser.ts';
import { applicantsAfter, levelsAndTags } from './store.ts';

type Details = Readonly<Record<string, unknown>>;

const withDigest = v.object({ digest: v.optional(v.string()) });

/** What sets an account's level, by action. */
const levels: Readonly<Record<string, (details: Details) => unknown>> = {
  'account.added': () => 0,
  'level.granted': ({ level }) => level,
  'identity.reset': () => 0,
  'account.moved-to-site': () => 0,
  'case.refusal-set-aside': () => 0,
  'transfer.completed': () => 0,
  // One side has the identity again, and the other has it no longer.
  'transfer.undone': ({ returned, level }) => (returned === true ? level : 0),
};

/** What sets member tag KYC. */
const tags: Readonly<Record<string, number>> = {
  'account.added': 0,
  'account.barred': 1,
  'account.unbarred': 0,
};

/** Each account has a trail, which says how it came to its level and whether it is barred. */
export const applicantTrail: TrailHolder = {
  subjects: { after: applicantsAfter, begins: 'account.added' },
  addedLater: ['details'],
  follow: (facts, { action, details }) => {
    if (erased(action, details) === 'case-records')
      for (const about of ['level', 'tag', 'details']) facts.delete(about);
    if (action.startsWith('personal-info.')) {
      const { digest } = v.parse(withDigest, JSON.parse(details));
      if (digest !== undefined) facts.set('details', digest);
    }
    const level = levels[action]?.(JSON.parse(details));
    if (level !== undefined) facts.set('level', String(level));
    const tag = tags[action];
    if (tag !== undefined) facts.set('tag', String(tag));
  },
  stored: async (db, userIds) =>
    factsBy(
      (await levelsAndTags(db, userIds)).flatMap(({ user_id: id, level, member_tag_kyc: tag, details }) => [
        [id, 'level', String(level)] as const,
        [id, 'tag', String(tag)] as const,
        ...(details === null ? [] : [[id, 'details', details] as const]),
      ]),
    ),
};
