import type { ApplicantCase, KycInfo } from '@credence/contract';
import { useQuery } from '@tanstack/react-query';
import { levelsQuery } from '../../case-views/levels-query.ts';
import type { Level } from './level.ts';

const levelOf = ({ applicant }: KycInfo) => applicant.level;

/** The level whose documents are taken: an update renews that of every level that stands. */
export function useDocumentLevel(level: Level, current: Pick<ApplicantCase, 'purpose'> | null): Level {
  const { data: stands } = useQuery({ ...levelsQuery, select: levelOf });
  return current?.purpose === 'update' && stands === 2 ? 2 : level;
}
