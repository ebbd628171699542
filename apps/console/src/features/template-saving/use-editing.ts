import {
  templateLanguages,
  type TemplateDraft,
  validateTemplateDraft,
} from '@credence/contract/template-editing';
import { readDraft, type TemplateFinding } from '@credence/questionnaire';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../api/client.ts';
import { isCountry } from '../../words/countries.ts';
import { type DraftDocument, draftQuery, templatesKey } from '../template/index.ts';
import { type Kept, readKept } from './kept.ts';
import { useHistory } from './use-history.ts';
import { type Overtaken, useSaving } from './use-saving.ts';

const isSame = (one: DraftDocument, other: DraftDocument): boolean =>
  JSON.stringify([one.structure, one.texts]) === JSON.stringify([other.structure, other.texts]);

/** What was typed before a reload, unless it is what the server has already. */
function keptOf(draft: TemplateDraft, officerId: string): Kept | undefined {
  const found = readKept(officerId, draft.draftId);
  return found && (found.json !== undefined || !isSame(found, draft)) ? found : undefined;
}

function overtakenOf(draft: TemplateDraft, found: Kept | undefined): Overtaken | undefined {
  const [last] = draft.editors;
  if (!found || !last || found.revision === draft.revision || isSame(found, draft)) return undefined;
  return { revision: draft.revision, ...last };
}

/** What is wrong: what can be told here at once, and what only the server knows, of the last save. */
function useFindings(
  { templateCode, draftId }: TemplateDraft,
  { revision, unsaved }: Pick<ReturnType<typeof useSaving>, 'revision' | 'unsaved'>,
  own: readonly TemplateFinding[],
): readonly TemplateFinding[] {
  const checked = useQuery({
    queryKey: [...templatesKey, 'check', draftId, revision],
    queryFn: ({ signal }) => call(validateTemplateDraft, { templateCode, draftId }, signal),
    enabled: !unsaved,
    placeholderData: (previous) => previous,
    gcTime: 0,
  });
  const mine = new Set(own.map(({ place, text }) => `${place} ${text}`));
  // What is told here of an earlier save may be mended by now; only what is about policies is the server's.
  const theirs = checked.data?.findings.filter(({ place, text }) => !mine.has(`${place} ${text}`)) ?? [];
  return unsaved || checked.isPlaceholderData ? own : [...own, ...theirs];
}

/** A draft that is typed in: what stands in it, what is wrong with it, and how it is saved. */
export function useEditing(draft: TemplateDraft, officerId: string) {
  const client = useQueryClient();
  const [found] = useState(() => keptOf(draft, officerId));
  const [server] = useState<DraftDocument>(() => ({ structure: draft.structure, texts: draft.texts }));
  const history = useHistory(
    found && !isSame(found, draft) ? { structure: found.structure, texts: found.texts } : server,
  );
  const [json, setJson] = useState(found?.json);
  const { now } = history;
  const saving = useSaving({
    draft,
    server,
    officerId,
    now,
    json,
    overtakenBy: overtakenOf(draft, found),
  });
  const { templateCode, draftId, newestVersion } = draft;
  const read = useMemo(
    () =>
      readDraft(
        { code: templateCode, version: (newestVersion ?? 0) + 1, structure: now.structure, texts: now.texts },
        templateLanguages,
        isCountry,
      ),
    [templateCode, newestVersion, now],
  );

  const findings = useFindings(draft, saving, read.findings);

  return {
    ...history,
    ...saving,
    read,
    findings,
    json,
    setJson,
    /** What somebody else has saved. */
    theirs: () => client.fetchQuery({ ...draftQuery({ templateCode, draftId }), staleTime: 0 }),
    take(theirs: TemplateDraft): void {
      const document = { structure: theirs.structure, texts: theirs.texts };
      history.change(document);
      setJson(undefined);
      saving.took(document, theirs.revision);
    },
  };
}

export type Editing = ReturnType<typeof useEditing>;
