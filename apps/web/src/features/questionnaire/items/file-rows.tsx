import type { QuestionnaireFile } from '@credence/contract/questionnaire';
import { Button } from '@credence/ui/button';
import { CheckIcon } from '@credence/ui/icons/check';
import { ProgressBar } from '@credence/ui/progress-bar';
import { errorMessage } from '../../../api/messages.ts';
import { formatBytes, formatShare } from '../../../i18n/format-bytes.ts';
import { isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import type { FileUpload, FileUploads } from '../files/use-file-uploads.ts';
import { OwnFile } from '../files/own-file.tsx';
import { useAsking } from './asking.tsx';
import { useWords } from '../words/words.ts';
import styles from './files-input.module.css';

/** A file that the server has. */
export function FileRow({ file, onRemove }: { file: QuestionnaireFile; onRemove: () => void }) {
  const t = useWords();
  const { requestId } = useAsking();
  return (
    <li className={styles.file}>
      <CheckIcon label={t('files.arrived')} />
      <OwnFile requestId={requestId} file={file} />
      <span className={styles.name}>
        <bdi>{file.name}</bdi> <span className={styles.size}>{formatBytes(file.bytes)}</span>
      </span>
      <Button
        size="small"
        aria-label={t('files.removeNamed', { name: isolate(file.name) })}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </li>
  );
}

/** A file on its way, or why it did not arrive. */
export function UploadRow({ upload, uploads }: { upload: FileUpload; uploads: FileUploads }) {
  const t = useWords();
  const common = useText();
  const { id, file, phase, share, error } = upload;
  return (
    <li className={styles.file} data-phase={phase}>
      <div className={styles.progress}>
        {phase === 'failed' ? (
          <p role="alert">
            <bdi>{file.name}</bdi>
            <span className={styles.failed}>{errorMessage(error)}</span>
          </p>
        ) : (
          <ProgressBar
            label={<bdi>{file.name}</bdi>}
            value={share}
            max={1}
            valueText={phase === 'waiting' ? t('files.waiting') : formatShare(share)}
          />
        )}
      </div>
      {phase !== 'sending' && (
        <Button size="small" onClick={() => uploads.retry(upload)}>
          {common('app.retry')}
        </Button>
      )}
      <Button
        size="small"
        aria-label={t(phase === 'failed' ? 'files.removeNamed' : 'files.cancelNamed', {
          name: isolate(file.name),
        })}
        onClick={() => uploads.cancel(id)}
      >
        {t(phase === 'failed' ? 'remove' : 'files.cancel')}
      </Button>
    </li>
  );
}
