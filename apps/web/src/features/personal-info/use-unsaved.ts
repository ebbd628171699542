import type { ResultOf } from '@credence/contract/endpoint';
import type { PersonalInfo, readPersonalInfo } from '@credence/contract/personal-info';
import { useEffect, useState } from 'react';
import { hasUnsaved, readUnsaved } from './unsaved.ts';

/** What was typed in this tab and never saved: undefined while it is looked for, null where there is none. */
export function useUnsaved(
  saved: ResultOf<typeof readPersonalInfo> | undefined,
): PersonalInfo | null | undefined {
  const [found, setFound] = useState<PersonalInfo | null | undefined>(() =>
    hasUnsaved() ? undefined : null,
  );
  useEffect(() => {
    if (!saved || found !== undefined) return;
    void readUnsaved(saved.draftKey, saved.updatedAt).then((info) => setFound(info ?? null));
  }, [saved, found]);
  return found;
}
