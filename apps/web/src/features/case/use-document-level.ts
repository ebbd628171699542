import type { KycInfo } from '@credence/contract/kyc';
import type { ApplicantCase } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { useQuery } from '@tanstack/react-query';
import { levelsQuery } from '../../queries/level-status.ts';

const levelOf = ({ applicant }: KycInfo) => applicant.level;

/** The level whose documents are accepted: an update renews the document for every level reached. */
export function useDocumentLevel(level: Level, current: Pick<ApplicantCase, 'purpose'> | null): Level {
  const { data: stands } = useQuery({ ...levelsQuery, select: levelOf });
  return current?.purpose === 'update' && stands === 2 ? 2 : level;
}
