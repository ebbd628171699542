import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QuestionnaireTemplate } from '@credence/contract/questionnaire-template';
import { createQuestionnaire, questionnaireTemplateDetail } from '@credence/contract/questionnaire';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { publishTemplates } from './built-in.ts';

const builtIn = join(import.meta.dirname, '../../../../../../packages/questionnaire/templates');

let server: TestServer;
let folder: string;
beforeEach(async () => {
  server = await startServer({ jobs: false });
  folder = await mkdtemp(join(tmpdir(), 'credence-templates-'));
  await cp(join(builtIn, 'residenceInfo'), join(folder, 'residenceInfo'), { recursive: true });
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const start = () => publishTemplates(server.context, server.context.now(), folder);

async function change(edit: (template: Record<string, unknown>) => object): Promise<void> {
  const file = join(folder, 'residenceInfo/template.json');
  await writeFile(file, JSON.stringify(edit(JSON.parse(await readFile(file, 'utf8')))));
}

const detail = async (): Promise<QuestionnaireTemplate> =>
  (await (await server.applicant()).call(questionnaireTemplateDetail, { template_code: 'residenceInfo' }))
    .template;

test('every questionnaire that comes with the product is published, with its languages', async () => {
  const { rows } = {
    rows: await server.db.selectFrom('questionnaire_text').select(['code', 'language']).execute(),
  };
  for (const code of await readdir(builtIn)) {
    const files = (await readdir(join(builtIn, code))).filter((name) => name !== 'template.json');
    const languages = rows.flatMap((row) => (row.code === code ? [`${row.language}.json`] : []));
    expect(languages.toSorted()).toEqual(files.toSorted());
  }
});

test('a start with nothing new changes nothing', async () => {
  const rows = () =>
    server.db.selectFrom('questionnaire_text').select(['code', 'version', 'language']).execute();
  const before = await rows();
  await start();
  expect(await rows()).toEqual(before);
});

test('texts that were changed under a published version stop the start, by version and language', async () => {
  const file = join(folder, 'residenceInfo/de-DE.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/"title": "[^"]*"/, '"title": "Anders"'));
  await expect(start()).rejects.toThrow(
    /residenceInfo is published in version \d+ with other texts \(de-DE\)/,
  );
});

test('a new version is published beside the old one, even by two processes at once', async () => {
  const opened = await (
    await server.applicant()
  ).call(createQuestionnaire, { template_code: 'residenceInfo' });
  const version = opened.version + 1;
  await change((template) => ({ ...template, version }));
  await Promise.all([start(), start()]);
  expect((await detail()).version).toBe(version);
});

test('a language is added to a version that stays', async () => {
  await change((template) => ({ ...template, languages: ['en', 'fr-FR'] }));
  const english = await readFile(join(folder, 'residenceInfo/en.json'), 'utf8');
  await writeFile(join(folder, 'residenceInfo/fr-FR.json'), english);
  await start();
  expect((await detail()).languages).toContain('fr-FR');
});

test('a published version with other content stops the start, by its name', async () => {
  await change((template) => ({ ...template, review: 'never' }));
  await expect(start()).rejects.toThrow(/residenceInfo is published in version \d+ with other content/);
});

test('a template that cannot be asked stops the start, with the place', async () => {
  await change((template) => ({ ...template, version: 900, rules: [], totals: [], sections: [] }));
  await expect(start()).rejects.toThrow();
  await change((template) => ({
    ...template,
    sections: [{ code: 'one', items: [{ code: 'a', type: 'phone' }] }],
  }));
  await expect(start()).rejects.toThrow(/residenceInfo cannot be published:\n.*en\.section\.one/s);
});
