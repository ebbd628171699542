import { officerRoles } from '@credence/contract/permission';
import { readTemplate, textKeysOf } from '@credence/questionnaire';
import { readConfig } from '../../apps/api/src/base/config/config.ts';
import type { Context } from '../../apps/api/src/base/context.ts';
import { addApplicant } from '../../apps/api/src/features/applicant/index.ts';
import { addOfficer } from '../../apps/api/src/features/officer/index.ts';
import { createSignInLibrary } from '../../apps/api/src/features/sign-in/index.ts';
import { startRuntime } from '../../apps/api/src/runtime.ts';
import { rememberPasswords } from '../../apps/api/test/passwords.ts';

export interface Login {
  userId: string;
  email: string;
  password: string;
}

/** Of the one-time codes of every officer, as text. */
export const officersSecret = 'a secret that an authenticator keeps';
const password = 'correct horse battery';

const items = [
  { code: 'work', type: 'choice', options: [{ code: 'employed' }, { code: 'none' }] },
  { code: 'employer', type: 'text', maximumLength: 50, when: { item: 'work', is: ['employed'] } },
  { code: 'true', type: 'statement' },
];

async function publishTemplate({ db, now }: Context): Promise<void> {
  const read = readTemplate(
    {
      code: 'killRounds',
      version: 1,
      scene: 'test',
      opened: 'anytime',
      review: 'always',
      languages: ['en'],
      sections: [{ code: 'only', items }],
    },
    () => true,
  );
  if (!('template' in read)) throw new Error(JSON.stringify(read.faults));
  const { template } = read;
  const { code, version, scene } = template;
  await db
    .insertInto('questionnaire_template')
    .values({
      code,
      version,
      scene,
      state: 'published',
      template: JSON.stringify(template),
      published_at: now(),
    })
    .execute();
  const texts = Object.fromEntries(textKeysOf(template).needed.map((key) => [key, 'A text']));
  await db
    .insertInto('questionnaire_text')
    .values({ code, version, language: 'en', texts: JSON.stringify(texts) })
    .execute();
}

/** Makes an installation with so many accounts and two officers, and leaves it at rest. */
export async function prepareInstallation(
  environment: Record<string, string>,
  accounts: number,
): Promise<{ people: Login[]; officers: Login[] }> {
  const { context, stop } = await startRuntime(readConfig(environment), () => undefined);
  try {
    const library = createSignInLibrary(context);
    await rememberPasswords(library);
    await publishTemplate(context);
    const people: Login[] = [];
    for (let index = 0; index < accounts; index++) {
      const login = { email: `person${index}@example.com`, password };
      const userId = await addApplicant(context, library, { ...login, currencyCode: 'EUR' });
      people.push({ userId, ...login });
    }
    const officers: Login[] = [];
    for (const name of ['Mira', 'Noor']) {
      const login = { email: `${name.toLowerCase()}@example.com`, password };
      const rights = { roles: [...officerRoles], sites: [] };
      const userId = await addOfficer(context, library, {
        ...login,
        ...rights,
        name,
        secret: officersSecret,
      });
      officers.push({ userId, ...login });
    }
    return { people, officers };
  } finally {
    await stop();
  }
}
