import type { ResultOf } from '@credence/contract/endpoint';
import type { PersonalInfo, readPersonalInfo } from '@credence/contract/personal-info';
import { useEffect, useState } from 'react';
import { readUnsaved } from './unsaved.ts';

/** What was typed here and never saved: undefined while it is looked for, null where there is none. */
export function useUnsaved(
  saved: ResultOf<typeof readPersonalInfo> | undefined,
): PersonalInfo | null | undefined {
  const [found, setFound] = useState<PersonalInfo | null>();
  useEffect(() => {
    if (!saved || found !== undefined) return;
    void readUnsaved(saved.draftKey, saved.updatedAt).then((info) => setFound(info ?? null));
  }, [saved, found]);
  return found;
}
