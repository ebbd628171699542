import type { LivenessPrompt } from '@credence/contract/verification';
import { Button } from '@credence/ui/button';
import { LiveRegion } from '@credence/ui/live-region';
import { useEffect } from 'react';
import { useText } from '../../i18n/text.ts';
import {
  CameraChoices,
  CameraControls,
  CameraDialog,
  type CameraProblem,
  CameraStage,
  CameraWait,
  type Capture,
  Shutter,
  TakenStage,
  useCamera,
  useVideo,
} from '../capture/index.ts';
import type { LivenessKind } from '../case/index.ts';
import { BlobImage } from '../../views/blob-image.tsx';
import styles from './liveness-camera.module.css';
import { PromptDrawing } from './prompt-drawing.tsx';
import { useCountdown } from './use-countdown.ts';

/** Time to read the prompt and to follow it, in seconds. */
const readingTime = 5;

interface LivenessCameraProps {
  kind: LivenessKind;
  prompt: LivenessPrompt;
  /** 'Picture 1 of 3' */
  position: string;
  capture: Capture;
  /** The picture is taken by itself after a countdown. */
  automatic: boolean;
  onAutomatic: (automatic: boolean) => void;
  onPicture: (picture: Blob) => void;
  onAgain: () => void;
  onUse: (picture: Blob) => void;
  onProblem: (problem: CameraProblem) => void;
  onClose: () => void;
}

/**
 * One prompt at a time over the whole screen, with what the camera sees; then the picture, to be used or
 * taken again.
 */
export function LivenessCamera(props: LivenessCameraProps) {
  const { prompt, position, capture, onAgain, onUse, onProblem, onClose } = props;
  const t = useText();
  const preview = capture.phase === 'preview' ? capture : undefined;
  const finding = preview?.findings[0];
  const { state } = useCamera('user');
  const problem = state.phase === 'problem' ? state.problem : undefined;

  useEffect(() => {
    if (problem) onProblem(problem);
  });

  return (
    <CameraDialog
      title={preview ? t('document.liveness.question') : t(`document.prompt.${prompt}.title`)}
      position={position}
      drawing={<PromptDrawing prompt={prompt} />}
      phase={capture.phase}
      onClose={onClose}
    >
      {preview ? (
        <>
          <TakenStage
            picture={<BlobImage picture={preview.picture} alt={t('document.preview.alt')} />}
            hint={finding && t(`document.finding.${finding}.title`)}
          />
          <CameraChoices>
            <Button size="x-large" variant={finding ? 'primary' : 'secondary'} onClick={onAgain}>
              {t('document.preview.retake')}
            </Button>
            <Button
              size="x-large"
              variant={finding ? 'secondary' : 'primary'}
              onClick={() => onUse(preview.picture)}
            >
              {t(finding ? 'document.preview.useAnyway' : 'document.preview.use')}
            </Button>
          </CameraChoices>
        </>
      ) : state.phase === 'open' && capture.phase === 'none' ? (
        <Live {...props} stream={state.stream} again={capture.problem !== undefined} />
      ) : (
        <CameraWait opening={state.phase !== 'open'} />
      )}
    </CameraDialog>
  );
}

interface LiveProps extends LivenessCameraProps {
  stream: MediaStream;
  /** The last picture could not be used. */
  again: boolean;
}

function Live({ stream, again, kind, prompt, automatic, onAutomatic, onPicture, onProblem }: LiveProps) {
  const t = useText();
  const { video, hint, taking, take } = useVideo(stream, kind, { onPicture, onProblem });
  // Once there is a picture to see, and light enough to see anything on it.
  const counting = automatic && !again && !taking && hint !== undefined && hint !== 'too-dark';
  const left = useCountdown(counting, readingTime, () => void take());

  const advice = again
    ? t('document.liveness.again')
    : hint === 'too-dark'
      ? t('document.hint.too-dark')
      : counting
        ? t('document.liveness.counting', { count: left })
        : t('document.liveness.byHand');
  // Every second read out would drown the prompt.
  const said = counting && left > 3 && left < readingTime ? '' : advice;
  return (
    <>
      <CameraStage
        video={video}
        mirrored
        frame={<div className={styles.oval} data-prompt={prompt} />}
        hint={advice}
      />
      {/* Apart, for with every change all of a region is read out. */}
      <LiveRegion message={t(`document.prompt.${prompt}.text`)} />
      <LiveRegion message={said} />
      <CameraControls
        shutter={<Shutter disabled={taking} take={take} />}
        instead={
          <Button size="small" onClick={() => onAutomatic(!automatic)}>
            {t(automatic ? 'document.liveness.manual' : 'document.liveness.automatic')}
          </Button>
        }
      />
    </>
  );
}
