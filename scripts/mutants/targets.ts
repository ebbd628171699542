/** Tests that have to find the mutants of a file. */
export interface Proof {
  file: string;
  /** Only the tests whose titles match, where the file holds much else. */
  titles?: RegExp;
}

/** Lines of which every mutant should be found. */
export interface Target {
  file: string;
  /** Top-level declarations; without them the whole file. */
  declarations?: readonly string[];
  proofs: readonly Proof[];
}

const api = 'apps/api/src';
const others: Proof = {
  file: `${api}/http/bad-input.test.ts`,
  titles: /another account’s case, picture and upload/,
};
const guessing: Proof = {
  file: `${api}/features/sign-in/guessing.test.ts`,
  titles: /guessing|fifty wrong|good once|forgotten/,
};
const budgets: Proof = { file: `${api}/features/submission/upload/budgets.test.ts` };
const handOff: Proof = { file: `${api}/features/hand-off/hand-off.test.ts` };
const sessions: readonly Proof[] = [
  { file: `${api}/http/session-life.test.ts` },
  {
    file: `${api}/features/sign-in/session.test.ts`,
    titles: /are known|without the first|our signature|no second factor|session cookie|was removed/,
  },
];
const seals: readonly Proof[] = ['seal', 'seal-stream', 'keyring', 'blind-index'].map((name) => ({
  file: `${api}/seal/${name}.test.ts`,
}));

/** The lines that matter most: states, decisions, ownership, limits, seals, sessions. */
export const targets: readonly Target[] = [
  {
    file: `${api}/features/questionnaire/states.ts`,
    proofs: [{ file: `${api}/features/questionnaire/states.test.ts` }],
  },
  {
    file: `${api}/features/questionnaire/own.ts`,
    proofs: [
      {
        file: `${api}/features/embedding/questionnaire-token.test.ts`,
        titles: /sees no other|a key of its own/,
      },
      { file: `${api}/features/questionnaire/files.test.ts`, titles: /answers name files/ },
      {
        file: `${api}/features/questionnaire/bad-input.test.ts`,
        titles: /another user|cannot be saved|nobody has/,
      },
      { file: `${api}/features/questionnaire/questionnaire.test.ts`, titles: /stands until|the list has/ },
      {
        file: `${api}/features/review-questionnaire/review-questionnaire.test.ts`,
        titles: /asks for a questionnaire once|reads it in its template/,
      },
    ],
  },
  {
    file: `${api}/features/template-editing/publish.ts`,
    proofs: [
      { file: `${api}/features/template-editing/publish.test.ts` },
      { file: `${api}/features/template-editing/publish-race.test.ts` },
      { file: `${api}/features/questionnaire/template/built-in.test.ts`, titles: /replaced by a release/ },
    ],
  },
  { file: `${api}/features/case/states.ts`, proofs: [{ file: `${api}/features/case/states.test.ts` }] },
  {
    file: `${api}/features/case/attempts.ts`,
    proofs: [{ file: `${api}/features/case/attempts.test.ts`, titles: /attempts are counted from/ }],
  },
  {
    file: `${api}/features/case/status.ts`,
    declarations: [
      'counts',
      'secondaryRoute',
      'pending',
      'secondIdentityOf',
      'levelStatusOf',
      'statusOfLevel',
      'earnedLevel',
    ],
    proofs: [{ file: `${api}/features/case/status.test.ts` }],
  },
  { file: 'packages/policy/src/rules/decide.ts', proofs: [{ file: 'packages/policy/src/rules.test.ts' }] },
  {
    file: `${api}/features/decision/decide.ts`,
    declarations: ['eventOf', 'factsOf', 'livenessFact', 'isRefusedDocument', 'underAgeFact'],
    proofs: [
      { file: `${api}/features/decision/rules.test.ts` },
      { file: `${api}/features/decision/verdict.test.ts` },
      { file: `${api}/features/provider-session/session/vendor-answers.test.ts`, titles: /liveness/ },
      { file: `${api}/features/submission/upload/upload.test.ts`, titles: /only decoding finds/ },
    ],
  },
  {
    file: `${api}/features/decision/further.ts`,
    proofs: [
      { file: `${api}/features/decision/levels-wait.test.ts` },
      { file: `${api}/features/overview/levels-wait.test.ts` },
    ],
  },
  {
    file: `${api}/features/decision/grant.ts`,
    proofs: [{ file: `${api}/features/decision/levels-wait.test.ts` }],
  },
  {
    file: `${api}/features/picture/store.ts`,
    declarations: ['readFile'],
    proofs: [
      others,
      { file: `${api}/features/partner-export/export.test.ts`, titles: /each picture is read by its path/ },
    ],
  },
  {
    file: `${api}/features/case/store.ts`,
    declarations: ['readCase', 'lockCase'],
    proofs: [
      others,
      {
        file: `${api}/features/review/review.test.ts`,
        titles: /never submitted|does not exist|whatever its level|two officers who claim/,
      },
    ],
  },
  {
    file: `${api}/features/submission/upload/open-case.ts`,
    proofs: [
      others,
      { file: `${api}/features/submission/upload/upload.test.ts` },
      { file: `${api}/features/submission/own-pictures.test.ts`, titles: /nothing can be changed any more/ },
    ],
  },
  {
    file: `${api}/features/review/reviewed-case.ts`,
    proofs: [
      {
        file: `${api}/features/review/review.test.ts`,
        titles: /never submitted|does not exist|whatever its level/,
      },
    ],
  },
  {
    file: `${api}/features/registry/route.ts`,
    declarations: ['requireRoute'],
    proofs: [
      {
        file: `${api}/features/registry/registry.test.ts`,
        titles: /a way that the policy has not|registry confirms/,
      },
    ],
  },
  {
    file: `${api}/features/registry/store.ts`,
    declarations: ['takeRequest'],
    proofs: [{ file: `${api}/features/registry/registry.test.ts`, titles: /answered only by the account/ }],
  },
  {
    file: `${api}/features/hand-off/hand-off.ts`,
    declarations: ['life', 'wrongDigitsAllowed', 'stageOf', 'handOffPairVerb'],
    proofs: [handOff],
  },
  {
    file: `${api}/features/hand-off/store.ts`,
    declarations: ['readHandOff', 'lockHandOff', 'moveHandOff'],
    proofs: [handOff],
  },
  { file: `${api}/features/hand-off/code.ts`, declarations: ['readCode'], proofs: [handOff] },
  { file: `${api}/base/sha256.ts`, declarations: ['isHashOf'], proofs: [handOff] },
  {
    file: `${api}/http/limits.ts`,
    proofs: [
      { file: `${api}/http/limits.test.ts` },
      guessing,
      {
        file: `${api}/features/partner-applicant/twice-and-often.test.ts`,
        titles: /holds for all servers together/,
      },
      budgets,
    ],
  },
  {
    file: `${api}/http/tries.ts`,
    proofs: [{ file: `${api}/http/tries.test.ts` }, guessing, budgets],
  },
  {
    file: `${api}/http/origin.ts`,
    proofs: [
      { file: `${api}/http/origin.test.ts` },
      { file: `${api}/http/cors.test.ts`, titles: /any other site/ },
      { file: `${api}/pages/console-origin.test.ts`, titles: /only its own pages call it/ },
    ],
  },
  {
    file: `${api}/features/sign-in/sign-in-library.ts`,
    declarations: ['accountSession', 'openCookie', 'sessionCookie'],
    proofs: sessions,
  },
  {
    file: `${api}/features/sign-in/actor.ts`,
    declarations: ['sessionSource', 'requireLive'],
    proofs: [...sessions, { file: `${api}/http/limits.test.ts`, titles: /counted by account: many/ }],
  },
  {
    file: `${api}/features/officer/actor.ts`,
    proofs: [
      ...sessions,
      {
        file: `${api}/features/officer/permission.test.ts`,
        titles: /several roles|who has no role|taken away/,
      },
      { file: `${api}/features/officer/sessions.test.ts` },
      { file: `${api}/features/review/sites.test.ts` },
      { file: `${api}/http/limits.test.ts`, titles: /an officer who changes/ },
    ],
  },
  { file: `${api}/seal/gcm.ts`, proofs: seals },
  {
    file: `${api}/seal/seal-stream.ts`,
    declarations: ['SealWriter', 'openStream', 'openHeader', 'blobAddress', 'frameAddress'],
    proofs: seals,
  },
  { file: `${api}/seal/account-key.ts`, proofs: seals },
  {
    file: `${api}/seal/keyring.ts`,
    declarations: ['Keyring', 'wrapKey', 'unwrapKey', 'wrappingKeyId', 'keyedHash', 'deriveKey'],
    proofs: seals,
  },
  { file: `${api}/seal/subkey.ts`, proofs: seals },
  { file: `${api}/seal/blind-index.ts`, proofs: seals },
  {
    file: 'apps/web/src/features/reverification/update-poi-notice.tsx',
    declarations: ['UpdatePoiNotice'],
    proofs: [{ file: 'apps/web/src/features/reverification/update-poi-notice.test.tsx' }],
  },
  { file: 'apps/web/src/api/cache.ts', proofs: [{ file: 'apps/web/src/api/cache.test.ts' }] },
];
