import { classes } from '@credence/ui/classes';
import { IconButton } from '@credence/ui/icon-button';
import { CrossIcon } from '@credence/ui/icons/cross';
import { Spinner } from '@credence/ui/spinner';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useText } from '../../i18n/text.ts';
import styles from './camera-dialog.module.css';
import type { Place } from './frame-quality.ts';
import type { Capture } from './use-capture.ts';

interface CameraDialogProps {
  title: string;
  /** Above the title: 'Picture 1 of 3'. */
  position?: string;
  /** Below the title: what the picture has to show. */
  text?: string;
  /** A drawing of what to do, beside the title. */
  drawing?: ReactNode;
  /** A new phase moves the focus to the title, since the button that had it is gone; a check is too short. */
  phase?: Capture['phase'];
  onClose: () => void;
  children: ReactNode;
}

/** The frame of every camera: over the whole screen, so that picture and shutter fit on any of them. */
export function CameraDialog(props: CameraDialogProps) {
  const { title, position, text, drawing, phase, onClose, children } = props;
  const t = useText();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    if (phase !== 'checking') heading.current?.focus();
  }, [phase]);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.head}>
        {drawing}
        <div className={styles.words}>
          {position && <p className={styles.aside}>{position}</p>}
          <h2 ref={heading} id={id} className={styles.title} tabIndex={-1}>
            {title}
          </h2>
          {text && <p className={classes(styles.aside, styles.text)}>{text}</p>}
        </div>
        <IconButton label={t('app.close')} icon={<CrossIcon />} onClick={onClose} />
      </div>
      {children}
    </dialog>
  );
}

interface CameraStageProps {
  video: RefObject<HTMLVideoElement | null>;
  /** Shown as in a mirror; the picture itself is not mirrored. */
  mirrored: boolean;
  /** What is photographed is wider than it is high. */
  wide?: boolean;
  /** The outline of where it should be. */
  frame: ReactNode;
  /** Of the document that is seen, in CSS pixels of the stage. */
  corners?: readonly Place[];
  hint: string;
  good?: boolean;
}

/** What the camera sees, with a frame and a hint over it. The hint is only seen; callers announce it. */
export function CameraStage(props: CameraStageProps) {
  const { video, mirrored, wide, frame, corners, hint, good } = props;
  const t = useText();
  return (
    <div className={styles.stage}>
      <video
        ref={video}
        className={styles.video}
        data-mirrored={mirrored}
        data-wide={wide}
        aria-label={t('document.capture.cameraPicture')}
        autoPlay
        playsInline
        muted
      />
      <div className={styles.frame}>{frame}</div>
      {corners && corners.length > 0 && <Outline corners={corners} good={good} />}
      <p className={styles.hint} data-good={good} aria-hidden="true">
        {hint}
      </p>
    </div>
  );
}

/** The document that is seen: its sides as lines, its corners as points. */
function Outline({ corners, good }: { corners: readonly Place[]; good: boolean | undefined }) {
  return (
    <svg className={styles.outline} data-good={good} aria-hidden="true">
      <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <path className={styles.corners} d={corners.map(({ x, y }) => `M${x},${y}h0`).join('')} />
    </svg>
  );
}

/** Instead of the camera's picture while there is none. */
export function CameraWait({ opening }: { opening: boolean }) {
  const t = useText();
  return (
    <output className={styles.wait}>
      <Spinner />
      <span>{t(opening ? 'document.capture.opening' : 'document.capture.checking')}</span>
      {opening && <span className={styles.aside}>{t('document.capture.allow')}</span>}
    </output>
  );
}

/** The picture that was taken, with what may be wrong with it. */
export function TakenStage({ picture, hint }: { picture: ReactNode; hint: string | undefined }) {
  return (
    <div className={styles.stage}>
      <div className={styles.taken}>{picture}</div>
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

interface CameraControlsProps {
  shutter: ReactNode;
  /** What else can be done here, such as giving a file. */
  instead: ReactNode;
  /** Smaller things: another camera, a light. */
  children?: ReactNode;
}

/** The shutter within the thumb's reach: below the picture, or beside it on a phone held sideways. */
export function CameraControls({ shutter, instead, children }: CameraControlsProps) {
  return (
    <div className={styles.controls}>
      <div className={styles.row}>
        <div className={styles.instead}>{instead}</div>
        {shutter}
        <div className={styles.extras}>{children}</div>
      </div>
    </div>
  );
}

/** The choices for a picture that was taken. */
export const CameraChoices = ({ children }: { children: ReactNode }) => (
  <div className={styles.choices}>{children}</div>
);

/** As the `ref` of the button that opens the camera, once the camera has been closed. */
export const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();
