import type { TemplateLine } from '@credence/contract/template-editing';
import { textKey } from '@credence/questionnaire';
import * as v from 'valibot';
import type { OfficerCall } from '../../base/call.ts';
import { namesOf } from '../officer/index.ts';
import {
  findTemplate,
  findTexts,
  offerLines,
  type VersionLine,
  versionLines,
} from '../questionnaire/index.ts';
import { openDraftLines } from './store.ts';

type Draft = Awaited<ReturnType<typeof openDraftLines>>[number];

/** Every template, or the one of a code, by code. There are tens of them, so nothing is paged in SQL. */
export async function templateLines(call: OfficerCall, code?: string): Promise<TemplateLine[]> {
  const [versions, drafts, offers] = await Promise.all([
    versionLines(call.db, code),
    openDraftLines(call.db, code),
    offerLines(call.db, code),
  ]);
  const newest = new Map<string, VersionLine>();
  for (const line of versions) if (!newest.has(line.code)) newest.set(line.code, line);
  const draftOf = new Map(drafts.map((draft) => [draft.template_code, draft]));
  const nameOf = await namesOf(
    call,
    drafts.flatMap((draft) => [draft.edited_by, draft.submitted_by]),
  );
  const codes = [...new Set([...newest.keys(), ...draftOf.keys()])].toSorted();
  return Promise.all(
    codes.map(async (one): Promise<TemplateLine> => {
      const [published, draft] = [newest.get(one), draftOf.get(one)];
      return {
        templateCode: one,
        ...(await wordsOf(call, published, draft)),
        state: published === undefined || published.state === 'draft' ? 'unpublished' : published.state,
        newest: newestOf(published),
        draft: draft === undefined ? null : draftLine(draft, nameOf),
        offered: offers.find((offer) => offer.code === one)?.version ?? null,
      };
    }),
  );
}

const newestOf = (line: VersionLine | undefined): TemplateLine['newest'] =>
  line === undefined || line.published_at === null
    ? null
    : { version: line.version, origin: line.origin, publishedAt: line.published_at.toISOString() };

/** Title, scene and sites: of what is published, else of what is typed. */
async function wordsOf(
  call: OfficerCall,
  published: VersionLine | undefined,
  draft: Draft | undefined,
): Promise<Pick<TemplateLine, 'title' | 'scene' | 'sites'>> {
  if (published === undefined) {
    const sites = v.safeParse(v.array(v.string()), draft?.sites);
    return { title: draft?.title ?? '', scene: draft?.scene ?? '', sites: sites.success ? sites.output : [] };
  }
  const [{ template }, { texts }] = await Promise.all([
    findTemplate(call, published.code, published.version),
    findTexts(call, published),
  ]);
  return { title: texts[textKey.title] ?? '', scene: template.scene, sites: template.sites };
}

function draftLine(draft: Draft, nameOf: (id: string) => string): TemplateLine['draft'] {
  const { id, state, edited_by: editedBy, edited_at: editedAt, submitted_by: by, submitted_at: at } = draft;
  return {
    draftId: id,
    state: state === 'submitted' ? state : 'editing',
    lastEdited: {
      officerName: editedBy === null ? '' : nameOf(editedBy),
      at: (editedAt ?? draft.created_at).toISOString(),
    },
    submitted: by === null || at === null ? null : { officerName: nameOf(by), at: at.toISOString() },
  };
}
