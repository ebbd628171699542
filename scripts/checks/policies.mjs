import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { supportedLanguages } from '../../apps/web/src/i18n/languages.ts';
import { labelOutcomes } from '../../packages/contract/src/index.ts';
import { policyFor, sites } from '../../packages/policy/src/index.ts';
import { policiesDocument } from '../lib/policies-document.mjs';
import { root } from '../lib/root.mjs';

const file = 'docs/policies.md';

/** With which outcome of a verdict a label of an automatic rule has to be allowed. */
const verdictOf = {
  approve: ['approved'],
  'ask-again': ['retry'],
  refuse: ['refused'],
  review: ['retry', 'refused'],
};

/** Policies speak of labels and languages that there are, and docs/policies.md says what they say. */
export function checkPolicies(base) {
  const written = readOrNothing(join(base, file));
  return {
    problems: [
      ...sites.flatMap((site) => namesThatAreNot(policyFor(site))),
      ...(written === policiesDocument()
        ? []
        : [`${file} is not what packages/policy says: npm run policies -- --write`]),
    ],
  };
}

function namesThatAreNot({ site, languages, automatic }) {
  return [
    ...languages
      .filter((language) => !supportedLanguages.includes(language))
      .map(
        (language) => `packages/policy: ${site} has the language ${language}, which the interface has not`,
      ),
    ...automatic.flatMap(({ name, outcome, labels }) =>
      labels
        .filter((label) => !verdictOf[outcome].some((verdict) => labelOutcomes[label]?.includes(verdict)))
        .map((label) => `packages/policy: rule ${name} has the label ${label}, which is none of its outcome`),
    ),
  ];
}

function readOrNothing(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

// npm run policies [-- --write]
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv.includes('--write')) writeFileSync(join(root, file), policiesDocument());
  const { problems } = await checkPolicies(root);
  console.log(problems.join('\n') || `${file} says what the policies say.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
