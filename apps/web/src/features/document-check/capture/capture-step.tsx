import { type DocumentType, type FileKind, type FileOrigin, uploadLimits } from '@credence/contract';
import { Banner, Button, CameraIcon, Spinner, Stack, UploadIcon } from '@credence/ui';
import { useState } from 'react';
import { host } from '../../../host/choose.ts';
import { useText } from '../../../i18n/text.ts';
import type { CameraProblem } from './camera.ts';
import styles from './capture-step.module.css';
import { CameraView } from './camera-view.tsx';
import { PictureFile } from './picture-file.tsx';
import { PicturePreview } from './picture-preview.tsx';
import { useCamera } from './use-camera.ts';
import { useCapture } from './use-capture.ts';

interface CaptureStepProps {
  kind: FileKind;
  documentType: DocumentType | null;
  onUse: (picture: Blob, origin: FileOrigin) => void;
}

/** One picture: by camera or from a file, looked at together, then used or taken again. */
export function CaptureStep({ kind, documentType, onUse }: CaptureStepProps) {
  const t = useText();
  const [source, setSource] = useState<'camera' | 'file'>(host.cameraWorks ? 'camera' : 'file');
  const { capture, look, discard } = useCapture(kind, documentType);

  if (capture.phase === 'preview') {
    return (
      <PicturePreview
        capture={capture}
        kind={kind}
        again={source === 'camera' ? 'retake' : 'other'}
        onUse={() => onUse(capture.picture, capture.origin)}
        onAgain={discard}
      />
    );
  }
  if (capture.phase === 'checking') {
    return (
      <div className={styles.checking}>
        <Spinner label={t('document.capture.checking')} />
        <p aria-hidden="true">{t('document.capture.checking')}</p>
      </div>
    );
  }
  const problem = capture.problem;
  return (
    <Stack>
      {problem && (
        <Banner tone="danger" title={t(`document.picture.${problem}.title`)} announce>
          {t(`document.picture.${problem}.text`, { pixels: uploadLimits.minimumSide })}
        </Banner>
      )}
      {source === 'camera' ? (
        <CameraSource
          kind={kind}
          documentType={documentType}
          onPicture={(picture, origin) => void look(picture, origin)}
          onFile={() => setSource('file')}
        />
      ) : (
        <>
          <PictureFile
            of={kind === 'proof-of-address' ? 'page' : 'document'}
            onPicture={(picture) => void look(picture, 'file')}
          />
          {host.cameraWorks && (
            <Button
              variant="tradeSecondary"
              fullWidth
              icon={<CameraIcon />}
              onClick={() => setSource('camera')}
            >
              {t('document.capture.cameraInstead')}
            </Button>
          )}
        </>
      )}
    </Stack>
  );
}

interface CameraSourceProps extends Omit<CaptureStepProps, 'onUse'> {
  onPicture: (picture: Blob, origin: FileOrigin) => void;
  onFile: () => void;
}

function CameraSource({ kind, documentType, onPicture, onFile }: CameraSourceProps) {
  const t = useText();
  const { state, reopen } = useCamera(kind === 'selfie' ? 'user' : 'environment');
  const [shutterProblem, setShutterProblem] = useState<CameraProblem>();
  const problem = shutterProblem ?? (state.phase === 'problem' ? state.problem : undefined);

  function again(): void {
    setShutterProblem(undefined);
    reopen();
  }

  if (problem || state.phase === 'problem') {
    const reason = problem ?? 'failed';
    return (
      <>
        <Banner
          tone="warning"
          title={t(`document.camera.${reason}.title`)}
          announce
          action={
            reason !== 'insecure' && (
              <Button size="small" onClick={again}>
                {t('document.tryAgain')}
              </Button>
            )
          }
        >
          {t(`document.camera.${reason}.text`)}
        </Banner>
        <PictureFile
          of={kind === 'proof-of-address' ? 'page' : 'document'}
          onPicture={(picture) => onPicture(picture, 'file')}
        />
      </>
    );
  }
  return (
    <>
      <CameraView
        camera={state}
        kind={kind}
        documentType={documentType}
        onPicture={(picture) => onPicture(picture, 'camera')}
        onProblem={setShutterProblem}
      />
      <Button variant="tradeSecondary" fullWidth icon={<UploadIcon />} onClick={onFile}>
        {t(kind === 'proof-of-address' ? 'document.capture.pageInstead' : 'document.capture.fileInstead')}
      </Button>
    </>
  );
}
