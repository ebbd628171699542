import * as v from 'valibot';
import { erased } from '../../jobs/eraser.ts';
import { factsBy, type TrailHolder } from '../../audit/index.ts';
import { skeletonsOf } from './skeleton/store.ts';
import { casesOfAll } from './store.ts';

const states: Readonly<Record<string, string>> = {
  'case.started': 'collecting',
  'case.resumed': 'collecting',
  'case.submitted': 'submitted',
  'case.in-review': 'in_review',
  'case.abandoned': 'abandoned',
  'case.expired': 'expired',
  'case.approved': 'approved',
  'case.retry': 'retry',
  'case.refused': 'refused',
};

const decided = new Set(['approved', 'retry', 'refused']);

const details = v.object({
  level: v.optional(v.number()),
  labels: v.optional(v.array(v.string())),
});

const about = (caseId: string): string => `case ${caseId}`;

/** With the level in front, which only the first event of a case says. */
const told = (level: string, state: string, verdict: string): string => `level ${level} ${state}${verdict}`;

const verdictOf = (by: string | null, labels: readonly string[]): string =>
  ` by ${by ?? 'rules'} for ${labels.length === 0 ? 'nothing' : labels.join(', ')}`;

/** The trail says which state each case is in, and its verdict: outcome, labels, and the officer. */
export const caseTrail: TrailHolder = {
  follow: (facts, { action, subject, actor_kind: kind, actor_id: actor, details: said }) => {
    if (erased(action, said) === 'audit-trail') {
      for (const known of facts.keys()) if (known.startsWith(about(''))) facts.delete(known);
    }
    const state = states[action];
    if (state === undefined) return;
    const { level, labels = [] } = v.parse(details, JSON.parse(said));
    const [, known = ''] = facts.get(about(subject))?.split(' ') ?? [];
    const verdict = decided.has(state) ? verdictOf(kind === 'officer' ? actor : null, labels) : '';
    facts.set(about(subject), told(known === '' ? String(level) : known, state, verdict));
  },
  stored: async (db, userIds) =>
    factsBy(
      [...(await casesOfAll(db, userIds)), ...(await skeletonsOf(db, userIds))].map((row) => {
        const { verdict_outcome: outcome, verdict_labels: labels, decided_by: by } = row;
        const verdict = outcome === null ? '' : verdictOf(by, labels);
        const other = outcome === null || outcome === row.state ? '' : ` (${outcome})`;
        return [row.user_id, about(row.id), told(String(row.level), row.state, verdict + other)] as const;
      }),
    ),
};
