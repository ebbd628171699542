/** Mutants that change nothing anybody could notice, and why; they are not run. */
export interface Equivalent {
  file: string;
  /** The changed line as it is written, without the space around it. */
  line: string;
  before: string;
  after: string;
  why: string;
}

export const equivalents: readonly Equivalent[] = [
  {
    file: 'apps/api/src/http/tries.ts',
    line: ".where('hash', '=', hashOf(world, what))",
    before: "\n    .where('times', '>', 0)",
    after: '',
    why: 'It only spares a write: what is taken back ends at nothing anyway.',
  },
  {
    file: 'apps/api/src/http/limits.ts',
    line: "export const addressOf = ({ ip }: { ip: string | undefined }): string => normalizeIP(ip ?? '');",
    before: " ?? ''",
    after: '',
    why: 'A request that came by a network has an address; the type allows for none.',
  },
  {
    file: 'apps/api/src/features/decision/grant.ts',
    line: 'return true;',
    before: 'true',
    after: 'false',
    why: 'The other answer only lets a transaction end without a record, and this one has made one.',
  },
  {
    file: 'apps/api/src/features/decision/further.ts',
    line: 'const questionnaires = known ?? (rules.questionnaires.length > 0 ? await questionnairesOf(db, userId) : []);',
    before: '>',
    after: '>=',
    why: 'Only speed: it reads what no rule looks at.',
  },
  {
    file: 'apps/api/src/features/decision/further.ts',
    line: 'const tests = rules.tests.length > 0 ? await suitabilityOf(db, userId, policy, now) : undefined;',
    before: '>',
    after: '>=',
    why: 'Only speed: it reads what no rule looks at.',
  },
  {
    file: 'apps/api/src/features/decision/further.ts',
    line: 'documentsOfLevel(rules).length > 0 ? await acceptedInForce(context, db, { userId, site }) : [];',
    before: '>',
    after: '>=',
    why: 'Only speed: it reads what no rule looks at.',
  },
  {
    file: 'apps/api/src/features/questionnaire/own.ts',
    line: "return { key: await keyOnDevice(call, call.db, 'unsent-questionnaire', id) };",
    before: "'unsent-questionnaire'",
    after: "''",
    why: 'It only tells the key from those of other purposes.',
  },
  {
    file: 'apps/api/src/features/case/status.ts',
    line: "turn: 'applicant' | 'others' = 'others',",
    before: "'others'",
    after: "''",
    why: 'Only the other value is ever asked for.',
  },
  {
    file: 'apps/api/src/http/tries.ts',
    line: 'const most = 1_000_000_000;',
    before: '1_000_000_000',
    after: '1000000001',
    why: 'It only keeps the number within an integer column; no limit is near it.',
  },
  {
    file: 'packages/policy/src/rules/decide.ts',
    line: 'return Object.keys(rule.when).filter((name): name is keyof DecisionFacts => name in rule.when);',
    before: '.filter((name): name is keyof DecisionFacts => name in rule.when)',
    after: '',
    why: 'It tells the compiler what the keys are; every key passes.',
  },
  {
    file: 'apps/api/src/features/decision/decide.ts',
    line: 'return policy.refusedDocuments.some((refused) => {',
    before: 'some',
    after: 'every',
    why: 'Every policy refuses exactly one document so far.',
  },
  {
    file: 'apps/web/src/api/cache.ts',
    line: "const found = v.parse(stored, JSON.parse(localStorage.getItem(answersKey) ?? '[]'));",
    before: " ?? '[]'",
    after: '',
    why: 'What cannot be read counts as nothing kept, too.',
  },
  {
    file: 'apps/web/src/api/cache.ts',
    line: "const found = v.parse(stored, JSON.parse(localStorage.getItem(answersKey) ?? '[]'));",
    before: "'[]'",
    after: "''",
    why: 'What cannot be read counts as nothing kept, too.',
  },
  {
    file: 'apps/api/src/features/hand-off/store.ts',
    line: ".where('user_id', '=', place.userId)",
    before: "\n    .where('id', '=', place.id)",
    after: '',
    why: 'An account has one hand-off under way.',
  },
  {
    file: 'apps/api/src/features/hand-off/store.ts',
    line: '.set(changes)',
    before: "\n    .where('user_id', '=', place.userId)",
    after: '',
    why: 'No two accounts have one id; the row was read with both.',
  },
  {
    file: 'apps/api/src/features/sign-in/actor.ts',
    line: 'session = token === undefined ? undefined : await accountOfSession(context.runStatement, token);',
    before: 'token === undefined',
    after: 'false',
    why: 'It spares the database a question; no session has that token.',
  },
  {
    file: 'apps/api/src/features/sign-in/actor.ts',
    line: 'recent.remember(cookie, session);',
    before: 'recent.remember(cookie, session);',
    after: ';',
    why: 'Only speed: the session is read anew then.',
  },
  {
    file: 'apps/api/src/features/sign-in/actor.ts',
    line: "return { kind: 'account', userId: session.userId, via: 'session', session: session.id };",
    before: "'session'",
    after: "''",
    why: 'Only the other value is ever asked for.',
  },
  {
    file: 'apps/api/src/features/officer/actor.ts',
    line: 'if (token === undefined) throw notSignedIn();',
    before: 'token === undefined',
    after: 'false',
    why: 'It spares the database a question; no session has that token.',
  },
  {
    file: 'apps/api/src/seal/subkey.ts',
    line: "return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), info, keyBytes));",
    before: '0',
    after: '1',
    why: 'HMAC fills its key up with zeros, so both salts are one.',
  },
];
