import type { ApplicantCase, FileOrigin } from '@credence/contract';
import { Banner, Button, CameraIcon, Spinner, Stack } from '@credence/ui';
import { type ReactNode, useState } from 'react';
import { host } from '../../../host/choose.ts';
import { useText } from '../../../i18n/text.ts';
import type { CameraProblem } from '../capture/camera.ts';
import { PictureFile } from '../capture/picture-file.tsx';
import { PicturePreview } from '../capture/picture-preview.tsx';
import { useCapture } from '../capture/use-capture.ts';
import { type LivenessKind, livenessKinds, promptOf } from '../side-name.ts';
import { LivenessCamera } from './liveness-camera.tsx';
import styles from './liveness-step.module.css';
import { PromptDrawing } from './prompt-drawing.tsx';

interface LivenessStepProps {
  current: ApplicantCase;
  kind: LivenessKind;
  /** A way to go on with another device. */
  elsewhere: ReactNode;
  onUse: (picture: Blob, origin: FileOrigin) => void;
}

/** The pictures that follow the server's prompts, one after the other; the camera stays open in between. */
export default function LivenessStep({ current, kind, elsewhere, onUse }: LivenessStepProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [byFile, setByFile] = useState(!host.cameraWorks);
  const [problem, setProblem] = useState<CameraProblem>();
  // Chosen once, and kept for the prompts that follow.
  const [automatic, setAutomatic] = useState(true);
  const { capture, look, discard } = useCapture(kind, null);
  const prompt = promptOf(current, kind) ?? 'come-closer';
  const at = livenessKinds.indexOf(kind) + 1;
  const count = current.livenessChallenge.length;

  function use(picture: Blob, origin: FileOrigin): void {
    discard();
    onUse(picture, origin);
  }

  function start(): void {
    setProblem(undefined);
    setByFile(false);
    setOpen(true);
  }

  const asked = (
    <div className={styles.prompt}>
      <PromptDrawing prompt={prompt} />
      <div>
        <p className={styles.position}>{t('document.liveness.position', { at, count })}</p>
        <h2 className={styles.title}>{t(`document.prompt.${prompt}.title`)}</h2>
        <p className={styles.text}>{t(`document.prompt.${prompt}.text`)}</p>
      </div>
    </div>
  );

  if (open) {
    return (
      <LivenessCamera
        prompt={prompt}
        position={t('document.liveness.position', { at, count })}
        capture={capture}
        automatic={automatic}
        onAutomatic={setAutomatic}
        onPicture={(picture) => void look(picture, 'camera')}
        onAgain={discard}
        onUse={(picture) => use(picture, 'camera')}
        onProblem={(found) => {
          setOpen(false);
          setProblem(found);
          setByFile(true);
        }}
        onClose={() => {
          discard();
          setOpen(false);
        }}
      />
    );
  }
  if (capture.phase === 'preview') {
    return (
      <Stack>
        {asked}
        <PicturePreview
          capture={capture}
          kind={kind}
          again="other"
          onUse={() => use(capture.picture, capture.origin)}
          onAgain={discard}
        />
      </Stack>
    );
  }
  if (capture.phase === 'checking') return <Spinner label={t('document.capture.checking')} />;
  return (
    <Stack gap="lg">
      {asked}
      {capture.problem && (
        <Banner tone="danger" title={t(`document.picture.${capture.problem}.title`)} announce>
          {t('document.liveness.otherFile')}
        </Banner>
      )}
      {problem && (
        <Banner tone="warning" title={t(`document.camera.${problem}.title`)} announce>
          {t(`document.camera.${problem}.text`)}
        </Banner>
      )}
      {byFile ? (
        <>
          <PictureFile of="face" onPicture={(picture) => void look(picture, 'file')} />
          {host.cameraWorks && problem && problem !== 'insecure' && (
            <Button variant="tradeSecondary" fullWidth icon={<CameraIcon />} onClick={start}>
              {t('document.tryAgain')}
            </Button>
          )}
        </>
      ) : (
        // A file shows nobody who is there: only where no camera can.
        <Button variant="primary" size="x-large" fullWidth icon={<CameraIcon />} onClick={start}>
          {t('document.liveness.start')}
        </Button>
      )}
      {elsewhere}
      <p className={styles.honest}>{t('document.liveness.honest')}</p>
    </Stack>
  );
}
