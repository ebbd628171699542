import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QuestionnaireTemplate } from '@credence/contract/questionnaire-template';
import { createQuestionnaire, questionnaireTemplateDetail } from '@credence/contract/questionnaire';
import {
  approveTemplateDraft,
  retireTemplate,
  restoreTemplate,
  saveTemplateDraft,
  startTemplateDraft,
  submitTemplateDraft,
  templateDraft,
  templateVersionDetail,
  templates,
} from '@credence/contract/template-editing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { publishTemplates, readBuiltInTemplates } from './built-in.ts';

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

const start = async () =>
  publishTemplates(server.context, server.context.now(), await readBuiltInTemplates(folder));

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

/** A further version of the release, with another word in its title. */
async function release(version: number): Promise<void> {
  await change((template) => ({ ...template, version }));
  const file = join(folder, 'residenceInfo/en.json');
  const texts = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...texts, title: `Release ${version}` }));
  await start();
}

const templateCode = 'residenceInfo';

test('what officers have published is not replaced by a release: its version is offered to them', async () => {
  const [writer, second] = [await server.officer(), await server.officer()];
  const line = async () => (await writer.call(templateVersionDetail, { templateCode })).line;
  const { version: first } = await detail();
  /** Publishes what a draft starts from, under another title. */
  const publishFrom = async (version: number, title: string, offered?: true, code = templateCode) => {
    const from = { templateCode, version, ...(offered && { offered }) };
    const address = await writer.call(startTemplateDraft, { templateCode: code, from });
    const { structure, texts } = await writer.call(templateDraft, address);
    const changed = { ...texts, en: { ...texts['en'], title } };
    await writer.call(saveTemplateDraft, { ...address, revision: 0, structure, texts: changed });
    await writer.call(submitTemplateDraft, { ...address, revision: 1, note: 'x' });
    return (await second.call(approveTemplateDraft, { ...address, revision: 2 })).version;
  };
  expect(await publishFrom(first, 'Ours')).toBe(first + 1);
  await release(first + 1);
  expect(await line()).toMatchObject({ title: 'Ours', offered: first + 1 });
  expect(await publishFrom(first + 1, 'Ours, again')).toBe(first + 2);
  expect((await line()).offered, 'nobody has taken it').toBe(first + 1);

  await release(first + 3);
  await start();
  expect((await detail()).version, 'although the number is higher').toBe(first + 2);
  const offered = await writer.call(templateVersionDetail, { templateCode, offered: true });
  expect(offered.shown).toMatchObject({ offered: true, texts: { en: { title: `Release ${first + 3}` } } });
  const { counts } = await writer.call(templates, { state: 'offered' });
  expect(counts.offered).toBe(1);
  expect(await publishFrom(first + 3, 'A copy', true, 'copy-of-offer')).toBe(1);
  expect((await line()).offered, 'another template was made of it').toBe(first + 3);

  expect(await publishFrom(first + 3, 'Both', true)).toBe(first + 3);
  await start();
  expect(await line()).toMatchObject({ title: 'Both', offered: null, newest: { version: first + 3 } });
});

test('a retired template stays retired whatever a release brings, and an older release changes nothing', async () => {
  const { version: first } = await detail();
  const officer = await server.officer();
  const line = async () => (await officer.call(templateVersionDetail, { templateCode })).line;
  await release(first + 5);
  await release(first + 2);
  expect(await line()).toMatchObject({ offered: null, newest: { version: first + 5, origin: 'release' } });
  await officer.call(retireTemplate, { templateCode, reason: 'x', open: 'finish' });
  await release(first + 6);
  expect(await line()).toMatchObject({ state: 'retired', offered: first + 6 });
  await officer.call(restoreTemplate, { templateCode, reason: 'x' });
  expect((await detail()).version).toBe(first + 5);
});
