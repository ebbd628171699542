import { useState } from 'react';
import type { ReviewedQuestionnaire } from '../questionnaire/index.ts';
import { FileList } from './answer-files.tsx';
import type { GivenFile } from './context.ts';
import { FileViewer } from './file-viewer.tsx';

export interface EvidenceFilesProps {
  reviewed: ReviewedQuestionnaire;
  ids: readonly string[];
}

/** Files of a questionnaire beside what they are to prove, each of which opens. */
export function EvidenceFiles({ reviewed: { line, questionnaire }, ids }: EvidenceFilesProps) {
  const [opened, setOpened] = useState<GivenFile>();
  const { userId, requestId } = line;
  const files = new Map(
    questionnaire.files.map((file) => [file.id, { ...file, from: { userId, requestId } }]),
  );
  return (
    <>
      <FileList ids={ids} files={files} onOpen={setOpened} />
      {opened && <FileViewer file={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
