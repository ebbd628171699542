import type { ApplicantCase, FileKind } from '@credence/contract/verification';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OfflineError } from '../../api/client.ts';
import { declaredQuery } from '../../queries/personal-info.ts';
import { carriesCode, type ReadPicture } from '../capture/index.ts';

/** What differs is shown once: whoever keeps it is not asked again. */
interface Seen extends ReadPicture {
  confirmed: boolean;
}

const differs = (seen: Seen | undefined): boolean =>
  seen !== undefined && !seen.confirmed && (seen.says?.differs.length ?? 0) > 0;

/** What was declared and what the document says, as far as they decide whether the applicant is asked. */
export function useDetails(current: ApplicantCase | null) {
  const { data, error, fetchStatus, refetch } = useQuery(declaredQuery);
  const [seen, setSeen] = useState<Seen>();
  return {
    known: data !== undefined,
    failure: data ? undefined : fetchStatus === 'paused' ? new OfflineError() : (error ?? undefined),
    retry: () => void refetch(),
    /** Everything is declared, and nothing of it is otherwise in the document. */
    settled: data?.complete === true && !differs(seen),
    read: seen,
    /** Keeps what a picture shows; whether that is to be looked at. */
    see: (kind: FileKind, { page, says }: ReadPicture): boolean => {
      if (kind !== 'document-front' && kind !== 'document-back') return false;
      const now = {
        page: kind === 'document-front' ? page : (seen?.page ?? page),
        says: carriesCode(current?.documentType ?? null, kind) ? says : seen?.says,
        confirmed: false,
      };
      setSeen(now);
      return differs(now);
    },
    confirm: () => setSeen((before) => before && { ...before, confirmed: true }),
    /** Another document was chosen. */
    forget: () => setSeen(undefined),
  };
}
