import type { DocumentType } from '@credence/contract/first-words';
import type { FileKind } from '@credence/contract/verification';
import { Button } from '@credence/ui/button';
import { IconButton } from '@credence/ui/icon-button';
import { RotateIcon } from '@credence/ui/icons/rotate';
import { SunIcon } from '@credence/ui/icons/sun';
import { UploadIcon } from '@credence/ui/icons/upload';
import { LiveRegion } from '@credence/ui/live-region';
import { useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { CameraControls, CameraDialog, CameraStage, CameraWait } from './camera-dialog.tsx';
import styles from './camera-view.module.css';
import { type CameraProblem, hasTorch, setTorch } from './camera.ts';
import { wordsFor } from './frame-quality.ts';
import { carriesCode } from './mrz-check.ts';
import { Shutter } from './shutter.tsx';
import type { CameraState } from './use-camera.ts';
import { useVideo } from './use-video.ts';

interface CameraViewProps {
  camera: Exclude<CameraState, { phase: 'problem' }>;
  kind: FileKind;
  documentType: DocumentType | null;
  /** What is photographed, and how. */
  title: string;
  text: string;
  onPicture: (picture: Blob) => void;
  onProblem: (problem: CameraProblem) => void;
  /** Another camera is wanted, by its id. */
  onCamera: (id: string) => void;
  onFile: () => void;
  onClose: () => void;
}

/**
 * Shape of the frame: an oval for a face, a sheet for a page, else the proportions of ISO/IEC 7810 ID-3
 * (passport page) or ID-1 (card).
 */
function frameShape(kind: FileKind, documentType: DocumentType | null): string | undefined {
  if (kind === 'selfie') return styles.oval;
  if (kind === 'proof-of-address') return styles.page;
  return documentType === 'PASSPORT' ? styles.id3 : styles.id1;
}

/**
 * The camera for a document, a page or a face: its picture with a frame, hints and a shutter. The controls
 * are the same ones before and after it opens, or a press in that moment would be lost.
 */
export function CameraView(props: CameraViewProps) {
  const { camera, kind, documentType, title, text, onPicture, onProblem, onCamera, onFile, onClose } = props;
  const t = useText();
  const stream = camera.phase === 'open' ? camera.stream : undefined;
  const { video, hint, corners, taking, take } = useVideo(stream, kind, { onPicture, onProblem });
  const next = camera.phase === 'open' ? camera.next : undefined;
  const aim = kind === 'selfie' ? 'selfie' : kind === 'proof-of-address' ? 'page' : 'document';
  const hintText = t(`document.hint.${wordsFor(kind, hint ?? aim)}`);
  return (
    <CameraDialog title={title} text={text} onClose={onClose}>
      {stream ? (
        <>
          <CameraStage
            video={video}
            mirrored={aim === 'selfie'}
            wide={aim === 'document'}
            frame={
              <div className={frameShape(kind, documentType)} data-good={hint === 'steady'}>
                {carriesCode(documentType, kind) && <span className={styles.code} />}
              </div>
            }
            corners={corners}
            hint={hintText}
            good={hint === 'good' || hint === 'steady'}
          />
          <LiveRegion message={hintText} />
        </>
      ) : (
        <CameraWait opening />
      )}
      <CameraControls
        shutter={<Shutter disabled={taking} {...(stream && { take })} />}
        instead={
          <Button size="small" icon={<UploadIcon />} onClick={onFile}>
            {t(aim === 'page' ? 'document.capture.pageInstead' : 'document.capture.fileInstead')}
          </Button>
        }
      >
        {next !== undefined && (
          <IconButton
            label={t('document.capture.otherCamera')}
            icon={<RotateIcon />}
            onClick={() => onCamera(next)}
          />
        )}
        {stream && hasTorch(stream) && <Torch stream={stream} />}
      </CameraControls>
    </CameraDialog>
  );
}

function Torch({ stream }: { stream: MediaStream }) {
  const t = useText();
  const [on, setOn] = useState(false);
  const change = () =>
    setTorch(stream, !on).then(
      () => setOn(!on),
      () => undefined,
    );
  return (
    <IconButton
      label={t(on ? 'document.capture.lightOff' : 'document.capture.lightOn')}
      aria-pressed={on}
      icon={<SunIcon />}
      onClick={change}
    />
  );
}
