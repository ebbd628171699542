import { pendingUploadKey } from '@credence/contract/verification';
import { useCallback, useRef } from 'react';
import { call } from '../../api/client.ts';
import { importPendingKey } from '../../state/pending-store.ts';

/** The key for pictures that wait on this device, requested from the server and held in memory only. */
const askPendingKey = async (caseId: string): Promise<CryptoKey> =>
  await importPendingKey((await call(pendingUploadKey, { caseId })).key);

/** The key of a case; requested once, and anew where that failed. */
export function usePendingKey(): (caseId: string) => Promise<CryptoKey> {
  const held = useRef<{ caseId: string; key: Promise<CryptoKey> }>(undefined);
  return useCallback((caseId: string) => {
    if (held.current?.caseId !== caseId) {
      const asked = askPendingKey(caseId);
      asked.catch(() => {
        held.current = undefined;
      });
      held.current = { caseId, key: asked };
    }
    return held.current.key;
  }, []);
}
