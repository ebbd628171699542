import { templateLanguages, type validateTemplateDraft } from '@credence/contract/template-editing';
import { isCountry } from '@credence/policy';
import {
  diffTemplates,
  personItems,
  readDraft,
  type ReadDraft,
  structureOf,
  type TemplateFinding,
} from '@credence/questionnaire';
import type { OfficerCall } from '../../base/call.ts';
import type { Reader } from '../../db/database.ts';
import type { Verb } from '../../http/serve.ts';
import { findTemplate, readAllTexts, type VersionLine, versionLines } from '../questionnaire/index.ts';
import { isSite, itemsLookedAt, levelsNaming } from './policies.ts';
import { draftNotFound } from './requirements.ts';
import { type DraftRow, readDraftRow } from './store.ts';

/** What a draft would be published as, and what stands in its way. */
export interface CheckedDraft extends ReadDraft {
  version: number;
}

/** Everything that a draft has to meet before it is published, with what is published besides it. */
export async function checkDraftRow(
  call: OfficerCall,
  row: DraftRow,
  through: Reader,
): Promise<CheckedDraft> {
  const [newest] = await versionLines(through, row.template_code);
  const version = (newest?.version ?? 0) + 1;
  const { template_code: code, structure, texts } = row;
  const read = readDraft({ code, version, structure, texts }, templateLanguages, isCountry);
  const found = [
    ...besidePublished(row, newest),
    ...(await besideBase(call, read, newest, through)),
    ...besidePolicies(call, read, code),
  ].map((one): TemplateFinding => ({ severity: 'fault', ...one }));
  const written = found.length > 0 ? undefined : read.written;
  return { version, findings: [...found, ...read.findings], written };
}

type Fault = Pick<TemplateFinding, 'place' | 'text'>;

/** What happened to the template while the draft was written. */
function besidePublished(row: DraftRow, newest: VersionLine | undefined): Fault[] {
  const version = newest?.version ?? 0;
  return [
    ...(version === row.base_version
      ? []
      : [{ place: '', text: `version ${version} has been published since; compare with it first` }]),
    ...(newest === undefined || newest.state === 'published'
      ? []
      : [{ place: '', text: `the template is ${newest.state}; bring it back first` }]),
  ];
}

/** What a new version has to keep and to change. */
async function besideBase(
  call: OfficerCall,
  { written }: ReadDraft,
  newest: VersionLine | undefined,
  through: Reader,
): Promise<Fault[]> {
  if (newest === undefined || written === undefined) return [];
  const { template } = await findTemplate(call, newest.code, newest.version, through);
  const texts = await readAllTexts(through, newest.code, newest.version);
  const before = { template: structureOf(template), texts };
  const { parts, texts: changed } = diffTemplates(before, {
    template: structureOf(written.template),
    texts: written.texts,
  });
  return [
    ...(parts.length + changed.length === 0
      ? [{ place: '', text: `nothing differs from version ${newest.version}` }]
      : []),
    ...(template.scene === written.template.scene
      ? []
      : [{ place: 'scene', text: `has to stay '${template.scene}', by which the template is asked for` }]),
  ];
}

/** Sites that do not exist, and such as need the template and would not have it any more. */
function besidePolicies(call: OfficerCall, { written }: ReadDraft, code: string): Fault[] {
  const sites = written?.template.sites ?? [];
  const strange = sites.flatMap((site, at) =>
    isSite(site) ? [] : [{ place: `sites.${at}`, text: `there is no site '${site}'` }],
  );
  const items = written?.template.sections.flatMap((section) => section.items) ?? [];
  const unread = [...(written ? itemsLookedAt(call, code) : [])].filter(
    (item) => !items.some((one) => one.code === item && one.type === 'yes-no'),
  );
  const unknown = (written ? personItems(code) : []).filter(
    ({ code: item, type, columns = [] }) =>
      !items.some(
        (one) =>
          one.code === item &&
          one.type === type &&
          columns.every((column) => one.type === 'table' && one.columns.some((own) => own.code === column)),
      ),
  );
  const left = sites.length === 0 ? [] : levelsNaming(call, code).filter(({ site }) => !sites.includes(site));
  return [
    ...strange,
    ...unread.map((item) => ({
      place: 'sections',
      text: `'${item}' is missing or not answered by yes or no, and policies open due diligence by it`,
    })),
    ...unknown.map(({ code: item, type, columns = [] }) => ({
      place: 'sections',
      text: `'${item}' is missing, or no ${[type, ...columns].join(' with ')}, from which birth, nationality and names of a person are known`,
    })),
    ...left.map(({ site, level }) => ({
      place: 'sites',
      text: `'${site}' is missing, whose policy asks for the template${level === null ? '' : ` at level ${level}`}`,
    })),
  ];
}

export const validateTemplateDraftVerb: Verb<typeof validateTemplateDraft> = async (call, address) => {
  const row = await readDraftRow(call.db, address);
  if (row === undefined) throw draftNotFound();
  const { findings } = await checkDraftRow(call, row, call.db);
  return { revision: row.revision, findings: [...findings] };
};
