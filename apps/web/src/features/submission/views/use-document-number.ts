import type { ApplicantCase } from '@credence/contract/verification';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { carriesCode, loadCapture, type ReadPicture } from '../../capture/index.ts';
import { storedPictureQuery } from '../../../queries/private-file.ts';

/**
 * The number of the document: what was read when it was photographed, or after a reload what is read again
 * in the stored picture, unless everything is being submitted. '' where nothing could be read.
 */
export function useDocumentNumber(
  current: ApplicantCase,
  read: ReadPicture | undefined,
  underWay: boolean,
): string {
  const client = useQueryClient();
  const { documentType, files } = current;
  const page = files.find(({ kind, state }) => state === 'ready' && carriesCode(documentType, kind));
  const again = useQuery({
    queryKey: [...storedPictureQuery(page?.id ?? '').queryKey, 'document number'],
    enabled: page !== undefined && read === undefined && !underWay,
    staleTime: Infinity,
    retry: false,
    queryFn: async () => {
      const [picture, { readNumber }] = await Promise.all([
        client.fetchQuery(storedPictureQuery(page?.id ?? '')),
        loadCapture(),
      ]);
      return readNumber(picture);
    },
  });
  return read?.says?.documentNumber ?? again.data ?? '';
}
