import type { ResultOf } from '@credence/contract/endpoint';
import type { PersonalInfo, readPersonalInfo } from '@credence/contract/personal-info';
import { useEffect, useState } from 'react';

/** No screen waits for the code of what is kept on the device. */
export const loadUnsaved = () => import('./unsaved.ts');

/** What was typed here and never saved: undefined while it is looked for, null where there is none. */
export function useUnsaved(
  saved: ResultOf<typeof readPersonalInfo> | undefined,
): PersonalInfo | null | undefined {
  const [found, setFound] = useState<PersonalInfo | null>();
  // Its code comes while the details are asked for.
  useEffect(() => void loadUnsaved().catch(() => undefined), []);
  useEffect(() => {
    if (!saved || found !== undefined) return;
    void loadUnsaved()
      .then(({ readUnsaved }) => readUnsaved(saved.draftKey, saved.updatedAt))
      .catch(() => undefined)
      .then((info) => setFound(info ?? null));
  }, [saved, found]);
  return found;
}
