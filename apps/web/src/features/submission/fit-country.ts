import type { ApplicantCase, FileKind } from '@credence/contract/verification';
import type { QueryClient } from '@tanstack/react-query';
import { carriesCode, type ReadPicture } from '../capture/index.ts';
import { begin, noteCase } from '../case/index.ts';

/**
 * Nobody is asked which country issued a passport that says so: where its documents are taken, the case goes
 * on with that country, and what was read differs no longer. Only before another side was photographed.
 */
export async function fitCountry(
  client: QueryClient,
  current: ApplicantCase,
  kind: FileKind,
  read: ReadPicture,
): Promise<ReadPicture> {
  const { says } = read;
  const country = says?.documentCountry ?? '';
  const { documentType, requiredFiles, level } = current;
  const first = requiredFiles[0] === kind && documentType !== null && carriesCode(documentType, kind);
  if (!says || !first || country === '' || country === current.country) return read;
  try {
    noteCase(client, await begin(level === 2 ? 2 : 1, { country, documentType }));
  } catch {
    // Not taken: the difference is shown with the rest.
    return read;
  }
  return {
    ...read,
    says: {
      ...says,
      differs: says.differs.filter((field) => field !== 'documentCountry'),
      holds: [...says.holds, 'documentCountry'],
    },
  };
}
