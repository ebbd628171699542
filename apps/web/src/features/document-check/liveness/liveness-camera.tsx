import type { LivenessPrompt } from '@credence/contract';
import { Button, CrossIcon, IconButton, LiveRegion, Spinner } from '@credence/ui';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useText } from '../../../i18n/text.ts';
import { BlobImage } from '../capture/blob-image.tsx';
import type { CameraProblem } from '../capture/camera.ts';
import { Shutter } from '../capture/shutter.tsx';
import { useCamera } from '../capture/use-camera.ts';
import type { Capture } from '../capture/use-capture.ts';
import { useVideo } from '../capture/use-video.ts';
import styles from './liveness-camera.module.css';
import { PromptDrawing } from './prompt-drawing.tsx';
import { useCountdown } from './use-countdown.ts';

/** Time to read the prompt and to follow it, in seconds. */
const readingTime = 5;

interface LivenessCameraProps {
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

/** One prompt at a time over the whole screen, with what the camera sees; then the picture, to be used or taken again. */
export function LivenessCamera(props: LivenessCameraProps) {
  const { prompt, position, capture, onAgain, onUse, onProblem, onClose } = props;
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const preview = capture.phase === 'preview' ? capture : undefined;
  const { state } = useCamera('user');
  const problem = state.phase === 'problem' ? state.problem : undefined;

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  // What had the focus before is gone with each of these.
  const phase = capture.phase;
  useEffect(() => {
    if (phase !== 'checking') title.current?.focus();
  }, [phase]);
  useEffect(() => {
    if (problem) onProblem(problem);
  });

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="liveness-prompt"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.head}>
        <PromptDrawing prompt={prompt} />
        <div className={styles.words}>
          <p className={styles.position}>{position}</p>
          <h2 ref={title} id="liveness-prompt" className={styles.title} tabIndex={-1}>
            {preview ? t('document.liveness.question') : t(`document.prompt.${prompt}.title`)}
          </h2>
        </div>
        <IconButton label={t('app.close')} icon={<CrossIcon />} onClick={onClose} />
      </div>
      {preview ? (
        <>
          <div className={styles.view}>
            <BlobImage className={styles.taken} picture={preview.picture} alt={t('document.preview.alt')} />
            {preview.findings[0] && (
              <p className={styles.hint}>{t(`document.finding.${preview.findings[0]}.title`)}</p>
            )}
          </div>
          <div className={styles.choices}>
            <Button size="x-large" onClick={onAgain}>
              {t('document.preview.retake')}
            </Button>
            <Button size="x-large" variant="primary" onClick={() => onUse(preview.picture)}>
              {t('document.preview.use')}
            </Button>
          </div>
        </>
      ) : state.phase === 'open' && capture.phase === 'none' ? (
        <Live {...props} stream={state.stream} again={capture.problem !== undefined} />
      ) : (
        <output className={styles.waiting}>
          <Spinner />
          <span>{t(state.phase === 'open' ? 'document.capture.checking' : 'document.capture.opening')}</span>
          {state.phase !== 'open' && <span className={styles.aside}>{t('document.capture.allow')}</span>}
        </output>
      )}
    </dialog>
  );
}

interface LiveProps extends LivenessCameraProps {
  stream: MediaStream;
  /** The last picture could not be used. */
  again: boolean;
}

function Live({ stream, again, prompt, automatic, onAutomatic, onPicture, onProblem }: LiveProps) {
  const t = useText();
  const { video, hint, taking, take } = useVideo(stream, 'selfie', { onPicture, onProblem });
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
      <div className={styles.view}>
        <video
          ref={video}
          className={styles.video}
          aria-label={t('document.capture.cameraPicture')}
          autoPlay
          playsInline
          muted
        />
        <div className={styles.oval} data-prompt={prompt} />
        <p className={styles.hint} aria-hidden="true">
          {advice}
        </p>
      </div>
      {/* Apart, for with every change all of a region is read out. */}
      <LiveRegion message={t(`document.prompt.${prompt}.text`)} />
      <LiveRegion message={said} />
      <div className={styles.controls}>
        <Shutter taking={taking} take={take} />
        <Button size="small" onClick={() => onAutomatic(!automatic)}>
          {t(automatic ? 'document.liveness.manual' : 'document.liveness.automatic')}
        </Button>
      </div>
    </>
  );
}
