import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { declaredQuery } from '../../../queries/personal-info.ts';
import type { Declared } from '../../capture/index.ts';

/** What a document from this country is compared with; of what is masked the server compares the rest. */
export function useDeclared(documentCountry: string): Declared | undefined {
  const { data: saved } = useQuery(declaredQuery);
  return useMemo(() => {
    if (!saved) return undefined;
    const { info, locked, today } = saved;
    const { firstname, lastname, birthDate, nationality } = info;
    const holder = locked
      ? { firstname: '', lastname: '', birthDate: '' }
      : { firstname, lastname, birthDate };
    return { ...holder, nationality, documentCountry, today };
  }, [saved, documentCountry]);
}
