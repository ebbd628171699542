import { reviewQuestionnaireCopyPath } from '@credence/contract/review-questionnaire';
import { Button } from '@credence/ui/button';
import { useMutation } from '@tanstack/react-query';
import { loadFile } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { useOnline } from '../../parts/online.ts';
import { saveFile } from '../../parts/save-file.ts';
import type { ReviewedQuestionnaire } from '../questionnaire/index.ts';
import styles from './download-copy.module.css';

function loadCopy({ line, language }: ReviewedQuestionnaire): Promise<Blob> {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const query = new URLSearchParams({ language, zone });
  return loadFile(`${reviewQuestionnaireCopyPath}/${line.userId}/${line.requestId}?${query.toString()}`);
}

/** What was submitted as a PDF, with score and decision, in the language that the officer reads. */
export function DownloadCopy({ reviewed }: { reviewed: ReviewedQuestionnaire }) {
  const online = useOnline();
  const { receipt, answers } = reviewed.questionnaire;
  const copy = useMutation({
    mutationFn: () => loadCopy(reviewed),
    onSuccess: (blob) => saveFile(blob, `${receipt}.pdf`),
  });
  // Only what was submitted, and has not been changed since, has a copy.
  if (receipt === '' || Object.keys(answers).length === 0) return null;
  return (
    <div className={styles.copy}>
      <Button size="small" loading={copy.isPending} disabled={!online} onClick={() => copy.mutate()}>
        Download (PDF)
      </Button>
      {copy.error && (
        <span role="alert" className={styles.failed}>
          The copy could not be downloaded. {explain(copy.error)}
        </span>
      )}
    </div>
  );
}
