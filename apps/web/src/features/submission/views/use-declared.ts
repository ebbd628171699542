import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { declaredQuery } from '../../../queries/personal-info.ts';
import type { Declared } from '../../capture/index.ts';

/** What a document from this country is compared with. */
export function useDeclared(documentCountry: string): Declared | undefined {
  const { data: saved } = useQuery(declaredQuery);
  return useMemo(() => {
    if (!saved) return undefined;
    const { info, today } = saved;
    const { firstname, lastname, birthDate, nationality } = info;
    return { firstname, lastname, birthDate, nationality, documentCountry, today };
  }, [saved, documentCountry]);
}
