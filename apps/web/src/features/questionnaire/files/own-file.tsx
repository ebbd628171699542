import type { QuestionnaireFile } from '@credence/contract/questionnaire';
import { Suspense } from 'react';
import { optional } from '../../../views/optional.ts';
import { filePlace } from './file-place.ts';

const StoredFile = optional(async () => (await import('../../../views/stored-file.tsx')).StoredFile);

/** A file of the account's own answers, to be looked at or saved. */
export function OwnFile({ requestId, file }: { requestId: string; file: QuestionnaireFile }) {
  return (
    <Suspense>
      <StoredFile path={filePlace(requestId, file)} name={file.name} type={file.type} />
    </Suspense>
  );
}
