// npm run policies:write: prints docs/policies.md anew from packages/policy. Without --write: compares the
// two.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { checkPolicies, policiesFile } from './checks/policies.ts';
import { policiesDocument } from './lib/policies-document.ts';
import { root } from './lib/root.ts';

if (process.argv.includes('--write')) writeFileSync(join(root, policiesFile), policiesDocument());
const { problems } = checkPolicies(root);
console.log(problems.join('\n') || `${policiesFile} says what the policies say.`);
process.exitCode = problems.length === 0 ? 0 : 1;
