import { reviewQuestionnaireFilePath } from '@credence/contract/review-questionnaire';
import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { Spinner } from '@credence/ui/spinner';
import { ErrorState } from '@credence/ui/state-message';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { explain } from '../../api/messages.ts';
import { saveFile } from '../../parts/save-file.ts';
import { fileQuery, PicturePane, type StageActions, type View } from '../pictures/index.ts';
import { sizeText } from './answer-text.ts';
import type { GivenFile } from './context.ts';
import styles from './file-viewer.module.css';

const keys: Readonly<Record<string, keyof StageActions>> = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  r: 'turn',
  '0': 'reset',
};

const unknownSize = { width: 1, height: 1 };

function PictureView({ path, name }: { path: string; name: string }) {
  const [view, setView] = useState<View>();
  const controls = useRef<StageActions>(null);
  // The keys of the screen are silent while a dialog is open.
  useEffect(() => {
    function hear(event: KeyboardEvent): void {
      const action = keys[event.key.toLowerCase()];
      if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      controls.current?.[action]();
    }
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  return (
    <div className={styles.picture}>
      <PicturePane
        path={path}
        name={name}
        size={unknownSize}
        view={view}
        onView={setView}
        controls={controls}
      />
    </div>
  );
}

/** A PDF is not shown here: the page runs no other program's viewer. */
function PaperView({ path, bytes }: { path: string; bytes: number }) {
  const { data, error, refetch } = useQuery(fileQuery(path));
  if (error) {
    return (
      <ErrorState
        title="This file cannot be opened"
        text={explain(error)}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  if (data === undefined) return <Spinner label="The file is loading" />;
  return <p>A PDF of {sizeText(bytes)}. Download it to read it.</p>;
}

export interface FileViewerProps {
  file: GivenFile;
  onClose: () => void;
}

/** One file: a picture to look at closely, a PDF to download. */
export function FileViewer({ file, onClose }: FileViewerProps) {
  const { userId, requestId } = file.from;
  const path = `${reviewQuestionnaireFilePath}/${userId}/${requestId}/${file.id}`;
  const { data } = useQuery(fileQuery(path));
  return (
    <Dialog
      open
      onClose={onClose}
      title={<bdi>{file.name}</bdi>}
      closeLabel="Close"
      width={file.type === 'image' ? 'wide' : 'narrow'}
      actions={
        <Button
          variant={file.type === 'pdf' ? 'primary' : 'secondary'}
          disabled={data === undefined}
          onClick={() => data && saveFile(data, file.name)}
        >
          Download
        </Button>
      }
    >
      {file.type === 'image' ? (
        <PictureView path={path} name="Picture" />
      ) : (
        <PaperView path={path} bytes={file.bytes} />
      )}
    </Dialog>
  );
}
