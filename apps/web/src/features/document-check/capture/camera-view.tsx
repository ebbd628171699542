import type { DocumentType, FileKind } from '@credence/contract';
import { IconButton, LiveRegion, Spinner, SunIcon } from '@credence/ui';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { type CameraProblem, hasTorch, setTorch } from './camera.ts';
import styles from './camera-view.module.css';
import { carriesCode } from './mrz-check.ts';
import type { CameraState } from './use-camera.ts';
import { Shutter } from './shutter.tsx';
import { useVideo } from './use-video.ts';

interface CameraViewProps {
  camera: Exclude<CameraState, { phase: 'problem' }>;
  kind: FileKind;
  documentType: DocumentType | null;
  onPicture: (picture: Blob) => void;
  onProblem: (problem: CameraProblem) => void;
}

/** Shape of the frame: an oval for a face, a sheet for a page, else the proportions of ISO/IEC 7810 ID-3 (passport page) or ID-1 (card). */
function frameShape(kind: FileKind, documentType: DocumentType | null): string | undefined {
  if (kind === 'selfie') return styles.oval;
  if (kind === 'proof-of-address') return styles.page;
  return documentType === 'PASSPORT' ? styles.id3 : styles.id1;
}

/** The camera's picture with a frame, hints and a shutter. */
export function CameraView({ camera, kind, documentType, onPicture, onProblem }: CameraViewProps) {
  const t = useText();
  const selfie = kind === 'selfie';
  return (
    <div className={styles.stage} data-kind={selfie ? 'selfie' : 'document'}>
      {camera.phase === 'opening' ? (
        <output className={styles.view}>
          <span className={styles.opening}>
            <Spinner />
            <span>{t('document.capture.opening')}</span>
            <span className={styles.aside}>{t('document.capture.allow')}</span>
          </span>
        </output>
      ) : (
        <LiveCamera stream={camera.stream} kind={kind} onPicture={onPicture} onProblem={onProblem}>
          <div className={frameShape(kind, documentType)}>
            {carriesCode(documentType, kind) && <span className={styles.code} aria-hidden="true" />}
          </div>
        </LiveCamera>
      )}
    </div>
  );
}

interface LiveCameraProps extends Pick<CameraViewProps, 'kind' | 'onPicture' | 'onProblem'> {
  stream: MediaStream;
  children: ReactNode;
}

function LiveCamera({ stream, kind, onPicture, onProblem, children }: LiveCameraProps) {
  const t = useText();
  const { video, hint, taking, take } = useVideo(stream, kind, { onPicture, onProblem });
  const aim = kind === 'selfie' ? 'selfie' : kind === 'proof-of-address' ? 'page' : 'document';
  const hintText = t(`document.hint.${hint ?? aim}`);

  return (
    <>
      <div className={styles.view}>
        <video
          ref={video}
          className={styles.video}
          aria-label={t('document.capture.cameraPicture')}
          autoPlay
          playsInline
          muted
        />
        <div className={styles.frame}>{children}</div>
        <p className={styles.hint} data-good={hint === 'good'} aria-hidden="true">
          {hintText}
        </p>
      </div>
      <LiveRegion message={hintText} />
      <div className={styles.controls}>
        <Shutter taking={taking} take={take} />
        {hasTorch(stream) && <Torch stream={stream} />}
      </div>
    </>
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
    <span className={styles.torch}>
      <IconButton
        label={t(on ? 'document.capture.lightOff' : 'document.capture.lightOn')}
        aria-pressed={on}
        icon={<SunIcon />}
        onClick={change}
      />
    </span>
  );
}
