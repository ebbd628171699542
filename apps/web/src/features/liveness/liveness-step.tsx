import type { ApplicantCase, FileOrigin, LivenessPrompt } from '@credence/contract/verification';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { CameraIcon } from '@credence/ui/icons/camera';
import { Spinner } from '@credence/ui/spinner';
import { Stack } from '@credence/ui/stack';
import type { ReactNode } from 'react';
import { host } from '../../host/choose.ts';
import { useText } from '../../i18n/text.ts';
import { PictureFile, PicturePreview, takeFocus } from '../capture/index.ts';
import { type LivenessKind, livenessKinds, promptOf } from '../case/index.ts';
import { LivenessCamera } from './liveness-camera.tsx';
import styles from './liveness-step.module.css';
import { PromptDrawing } from './prompt-drawing.tsx';
import { type Liveness, useLiveness } from './use-liveness.ts';

interface LivenessStepProps {
  current: ApplicantCase;
  kind: LivenessKind;
  /** A way to go on with another device. */
  elsewhere: ReactNode;
  onUse: (picture: Blob, origin: FileOrigin) => void;
}

/** The way to the camera, or to a file where there is no camera that works. */
function Beginning({ problem, byFile, closed, start, look }: Liveness) {
  const t = useText();
  return (
    <>
      {problem && (
        <Banner tone="warning" title={t(`document.camera.${problem}.title`)} announce>
          {t(`document.camera.${problem}.text`)}
        </Banner>
      )}
      {byFile ? (
        <>
          <PictureFile of="face" onPicture={(picture) => look(picture, 'file')} />
          {host.cameraWorks && problem && problem !== 'insecure' && (
            <Button variant="tradeSecondary" fullWidth icon={<CameraIcon />} onClick={start}>
              {t('document.tryAgain')}
            </Button>
          )}
        </>
      ) : (
        // A file does not show that somebody is present, so it is only offered where no camera can be used.
        <Button
          // The focus comes back from the camera.
          ref={closed ? takeFocus : undefined}
          variant="primary"
          size="x-large"
          fullWidth
          icon={<CameraIcon />}
          onClick={start}
        >
          {t('document.capture.start')}
        </Button>
      )}
    </>
  );
}

function Prompt({ prompt, position }: { prompt: LivenessPrompt; position: string }) {
  const t = useText();
  return (
    <div className={styles.prompt}>
      <PromptDrawing prompt={prompt} />
      <div>
        <p className={styles.position}>{position}</p>
        <h2 className={styles.title}>{t(`document.prompt.${prompt}.title`)}</h2>
        <p className={styles.text}>{t(`document.prompt.${prompt}.text`)}</p>
      </div>
    </div>
  );
}

/** The pictures that follow the server's prompts, one after the other; the camera stays open in between. */
export default function LivenessStep({ current, kind, elsewhere, onUse }: LivenessStepProps) {
  const t = useText();
  const liveness = useLiveness(kind, onUse);
  const { capture, discard, look, use } = liveness;
  const prompt = promptOf(current, kind) ?? 'come-closer';
  const at = livenessKinds.indexOf(kind) + 1;
  const position = t('document.liveness.position', { at, count: current.livenessChallenge.length });

  if (liveness.open) {
    return (
      <LivenessCamera
        kind={kind}
        prompt={prompt}
        position={position}
        capture={capture}
        automatic={liveness.automatic}
        onAutomatic={liveness.setAutomatic}
        onPicture={(picture) => look(picture, 'camera')}
        onAgain={discard}
        onUse={(picture) => use(picture, 'camera')}
        onProblem={liveness.fail}
        onClose={liveness.close}
      />
    );
  }
  const asked = <Prompt prompt={prompt} position={position} />;
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
      <Beginning {...liveness} />
      {elsewhere}
      <p className={styles.honest}>{t('document.liveness.honest')}</p>
    </Stack>
  );
}
