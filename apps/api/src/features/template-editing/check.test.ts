import { retCodes } from '@credence/contract/ret-codes';
import {
  saveTemplateDraft,
  startTemplateDraft,
  submitTemplateDraft,
  templateDraft,
  templates,
  templateVersionDetail,
  validateTemplateDraft,
} from '@credence/contract/template-editing';
import { policyFor, type Site } from '@credence/policy';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  freshCode,
  publishedByOfficers,
  structure,
  texts,
  writtenDraft,
} from '../../../test/fixtures/template-editing-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { missingTemplates } from './index.ts';

let server: TestServer;
let writer: Awaited<ReturnType<TestServer['officer']>>;
let second: typeof writer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
  writer = await server.officer('Mara Lind');
  second = await server.officer('Tomas Okafor');
});
afterAll(() => server.stop());

test('a draft with faults cannot be submitted, and the faults are named with their places', async () => {
  const sections = [{ code: 'only', items: [{ code: 'a', type: 'phone', when: { answered: 'b' } }] }];
  const draft = await writtenDraft(writer, freshCode(), { sections });
  const refused = await writer.send(submitTemplateDraft, { ...draft, note: 'x' });
  expect(refused).toMatchObject({
    code: retCodes.TEMPLATE_INVALID,
    result: {
      findings: expect.arrayContaining([
        {
          severity: 'fault',
          place: 'sections.only.items.a.when',
          text: "looks at 'b', which does not exist",
        },
        { severity: 'fault', place: 'en.item.a', text: 'is missing' },
      ]),
    },
  });
  const { draftId, templateCode } = draft;
  expect((await writer.call(templateDraft, { draftId, templateCode })).state).toBe('editing');
});

const faultsOf = async (address: { draftId: string; templateCode: string }): Promise<string[]> =>
  (await writer.call(validateTemplateDraft, address)).findings
    .filter(({ severity }) => severity === 'fault')
    .map(({ place, text }) => `${place}: ${text}`);

test('sites that do not exist, another scene and a version without a change are faults', async () => {
  const { draftId, templateCode } = await writtenDraft(writer, freshCode(), { sites: ['HKG', 'MARS'] });
  expect(await faultsOf({ draftId, templateCode })).toEqual(["sites.1: there is no site 'MARS'"]);

  const published = await publishedByOfficers(writer, second);
  const address = await writer.call(startTemplateDraft, {
    templateCode: published.templateCode,
    from: published,
  });
  expect(await faultsOf(address)).toEqual([': nothing differs from version 1']);
  const save = { ...address, revision: 0, structure: { ...structure, scene: 'other' }, texts };
  await writer.call(saveTemplateDraft, save);
  expect(await faultsOf(address)).toEqual(["scene: has to stay 'test', by which the template is asked for"]);
});

test('a template that a policy asks for stays published for its site', async () => {
  const templateCode = 'sourceOfFundsWealth';
  const { versions, levels } = await writer.call(templateVersionDetail, { templateCode });
  expect(levels).toContainEqual({ site: 'EU', level: 2 });
  const from = { templateCode, version: versions[0]?.version ?? 0 };
  const address = await writer.call(startTemplateDraft, { templateCode, from });
  const draft = await writer.call(templateDraft, address);
  await writer.call(saveTemplateDraft, {
    ...address,
    revision: draft.revision,
    structure: { ...draft.structure, sites: ['HKG'] },
    texts: draft.texts,
  });
  const { findings } = await writer.call(validateTemplateDraft, address);
  expect(findings).toContainEqual({
    severity: 'fault',
    place: 'sites',
    text: "'EU' is missing, whose policy asks for the template at level 2",
  });
});

/** The faults of a draft in which an item of a template has another code. */
async function faultsWithout(templateCode: string, item: string): Promise<string[]> {
  const { versions } = await writer.call(templateVersionDetail, { templateCode });
  const from = { templateCode, version: versions[0]?.version ?? 0 };
  const address = await writer.call(startTemplateDraft, { templateCode, from });
  const draft = await writer.call(templateDraft, address);
  const typed = JSON.stringify(draft.structure).replaceAll(`"${item}"`, '"renamed"');
  const ofItem = new RegExp(String.raw`^item\.${item}(?=\.|$)`);
  const renamed = Object.entries(draft.texts).map(([language, own]) => [
    language,
    Object.fromEntries(Object.entries(own).map(([key, text]) => [key.replace(ofItem, 'item.renamed'), text])),
  ]);
  await writer.call(saveTemplateDraft, {
    ...address,
    revision: draft.revision,
    structure: v.parse(v.record(v.string(), v.unknown()), JSON.parse(typed)),
    texts: Object.fromEntries(renamed),
  });
  return faultsOf(address);
}

test('an item by whose answer due diligence opens has to stay', async () => {
  expect(await faultsWithout('nsquestion', 'own-function')).toEqual([
    "sections: 'own-function' is missing or not answered by yes or no, and policies open due diligence by it",
  ]);
});

test('and so has one from which the nationalities of a person are known', async () => {
  expect(await faultsWithout('personalquestion', 'nationalities')).toEqual([
    "sections: 'nationalities' is missing, or no countries, from which birth, nationality and names of a person are known",
  ]);
});

test('what policies ask for is published for their sites; what is not is told when the server starts', async () => {
  expect(await missingTemplates(server.context)).toEqual([]);
  const policyOf = (site: Site) => {
    const policy = policyFor(site);
    const first = { ...policy.levels[1], questionnaires: ['nobody-wrote-it'] };
    return site === 'EU' ? { ...policy, levels: { ...policy.levels, 1: first } } : policy;
  };
  expect(await missingTemplates({ ...server.context, policyOf })).toEqual([
    { site: 'EU', template: 'nobody-wrote-it' },
  ]);
});

test('whatever is published can be a draft of the next version, and only says that nothing differs', async () => {
  const { items } = await writer.call(templates, {});
  const builtIn = items.filter(({ newest }) => newest?.origin === 'release');
  expect(builtIn.length).toBeGreaterThan(15);
  for (const { templateCode, newest, draft } of builtIn) {
    if (draft !== null) continue;
    const from = { templateCode, version: newest?.version ?? 0 };
    const address = await writer.call(startTemplateDraft, { templateCode, from });
    const { structure: typed, texts: own } = await writer.call(templateDraft, address);
    await writer.call(saveTemplateDraft, { ...address, revision: 0, structure: typed, texts: own });
    const { findings } = await writer.call(validateTemplateDraft, address);
    expect(findings.filter(({ severity }) => severity === 'fault')).toEqual([
      { severity: 'fault', place: '', text: `nothing differs from version ${newest?.version ?? 0}` },
    ]);
  }
});
