import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import type { templateVersionDetail } from '@credence/contract/template-editing';
import type { OfficerCall } from '../../base/call.ts';
import { namesOf } from '../officer/index.ts';
import type { Verb } from '../../http/serve.ts';
import {
  findTemplate,
  offerLines,
  readAllTexts,
  readOffer,
  templateNotFound,
  type VersionLine,
  versionLines,
} from '../questionnaire/index.ts';
import { templateLines } from './lines.ts';
import { levelsNaming } from './policies.ts';
import { actsOf, publishedDrafts } from './store.ts';

type Asked = InputOf<typeof templateVersionDetail>;
type Result = ResultOf<typeof templateVersionDetail>;

async function shownOf(
  call: OfficerCall,
  { templateCode: code, version, offered }: Asked,
  versions: readonly VersionLine[],
): Promise<Result['shown']> {
  if (offered) {
    const offers = await offerLines(call.db, code);
    const offer = await readOffer(call.db, code, version ?? offers[0]?.version ?? 0);
    if (offer === undefined) throw templateNotFound();
    return { ...offer, offered: true };
  }
  const line = version === undefined ? versions[0] : versions.find((one) => one.version === version);
  if (line === undefined && version !== undefined) throw templateNotFound();
  if (line === undefined) return null;
  const { template } = await findTemplate(call, code, line.version);
  return { template, texts: await readAllTexts(call.db, code, line.version), offered: false };
}

export const templateVersionDetailVerb: Verb<typeof templateVersionDetail> = async (call, asked) => {
  const { templateCode } = asked;
  const [[line], versions, drafts, acts] = await Promise.all([
    templateLines(call, templateCode),
    versionLines(call.db, templateCode),
    publishedDrafts(call.db, templateCode),
    actsOf(call.db, templateCode),
  ]);
  if (line === undefined) throw templateNotFound();
  const nameOf = await namesOf(call, [
    ...acts.map((act) => act.officer_id),
    ...drafts.flatMap((draft) => [draft.submitted_by, draft.decided_by]),
  ]);
  const nullable = (id: string | null | undefined) => (id == null ? null : nameOf(id));
  return {
    line,
    shown: await shownOf(call, asked, versions),
    versions: versions.flatMap(({ version, origin, published_at: at }) => {
      if (at === null) return [];
      const draft = drafts.find((one) => one.published_version === version);
      return [
        {
          version,
          origin,
          publishedAt: at.toISOString(),
          submittedBy: nullable(draft?.submitted_by),
          approvedBy: nullable(draft?.decided_by),
          note: draft?.note ?? '',
        },
      ];
    }),
    levels: levelsNaming(call, templateCode),
    history: acts.map((act) => ({
      at: act.at.toISOString(),
      action: act.action,
      officerName: nameOf(act.officer_id),
      version: act.version,
      text: act.text,
    })),
  };
};
