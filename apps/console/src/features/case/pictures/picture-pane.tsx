import type { ReviewedFile } from '@credence/contract';
import {
  Badge,
  Button,
  CameraIcon,
  ErrorState,
  IconButton,
  RotateIcon,
  Spinner,
  UploadIcon,
  WarningIcon,
  ZoomInIcon,
  ZoomOutIcon,
  classes,
} from '@credence/ui';
import { type RefObject, useImperativeHandle, useState } from 'react';
import { explain } from '../../../api/messages.ts';
import { findingNames } from '../../../i18n/words.ts';
import styles from './picture-pane.module.css';
import { usePicture } from './use-picture.ts';
import { type StageActions, useStage } from './use-stage.ts';
import { fittedSize, type Size, type View, wholePicture } from './view.ts';

export interface PicturePaneProps {
  userId: string;
  file: ReviewedFile;
  name: string;
  /** Undefined until the officer moves the picture. */
  view: View | undefined;
  /** How the picture is first shown; whole unless told. */
  start?: ((picture: Size, pane: Size) => View) | undefined;
  onView: (view: View) => void;
  /** What keys of the screen do to this picture. */
  controls: RefObject<StageActions | null>;
  /** The officer turned to this picture. */
  onActive?: (() => void) | undefined;
}

/** One picture of a case with its controls. */
export function PicturePane(props: PicturePaneProps) {
  const { userId, file, name, onView, controls, onActive } = props;
  const { attach, error, retry } = usePicture(userId, file.id);
  const [shown, setShown] = useState<Size>();
  const [broken, setBroken] = useState(false);
  const picture = shown ?? { width: file.width, height: file.height };
  const { ref, pane, view, handlers, actions } = useStage(picture, props.view, onView, props.start);
  useImperativeHandle(controls, () => actions);
  const act = (action: keyof StageActions) => () => {
    onActive?.();
    actions[action]();
  };

  const size = fittedSize(picture, pane, view.turn);
  const sideways = view.turn % 180 !== 0;
  const moves = view.zoom > 1;

  return (
    <section className={styles.pane} aria-label={name}>
      <div className={styles.bar}>
        <h2 className={styles.name}>{name}</h2>
        {file.origin === 'file' && (
          <Badge tone="neutral" icon={<UploadIcon />}>
            From a file
          </Badge>
        )}
        {file.origin === 'camera' && (
          <Badge tone="neutral" icon={<CameraIcon />}>
            Taken here
          </Badge>
        )}
        {file.findings.map((finding) => (
          <Badge key={finding} tone="warning" icon={<WarningIcon />}>
            {findingNames[finding]}
          </Badge>
        ))}
        <div className={styles.controls}>
          <span className={styles.zoom}>{Math.round(view.zoom * 100)} %</span>
          <IconButton
            size="x-small"
            label={`Zoom out, ${name}`}
            icon={<ZoomOutIcon />}
            disabled={!moves}
            onClick={act('zoomOut')}
          />
          <IconButton
            size="x-small"
            label={`Zoom in, ${name}`}
            icon={<ZoomInIcon />}
            onClick={act('zoomIn')}
          />
          <IconButton
            size="x-small"
            label={`Turn by 90°, ${name}`}
            icon={<RotateIcon />}
            onClick={act('turn')}
          />
          <Button
            size="x-small"
            variant="tradeSecondary"
            aria-label={`Whole picture, ${name}`}
            disabled={view === wholePicture}
            onClick={act('reset')}
          >
            Fit
          </Button>
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={ref}
        className={classes(styles.stage, moves && styles.moves)}
        // Neither a native element nor a widget role fits a picture that arrow keys move.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="group"
        aria-label={`${name}: arrow keys move, plus and minus zoom, R turns, 0 resets`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onFocus={onActive}
        {...handlers}
      >
        {error || broken ? (
          <ErrorState
            title="This picture cannot be shown"
            text={broken ? 'The file is not a picture the browser can read.' : explain(error)}
            action={
              <Button
                size="small"
                onClick={() => {
                  setBroken(false);
                  retry();
                }}
              >
                Try again
              </Button>
            }
          />
        ) : (
          <>
            {!shown && (
              <div className={styles.waiting}>
                <Spinner label={`${name} is loading`} />
              </div>
            )}
            {attach && (
              <img
                className={classes(styles.picture, shown && styles.shown)}
                ref={attach}
                alt={`${name}, as the applicant sent it`}
                draggable={false}
                onLoad={(event) =>
                  setShown({
                    width: event.currentTarget.naturalWidth,
                    height: event.currentTarget.naturalHeight,
                  })
                }
                onError={() => setBroken(true)}
                style={{
                  width: sideways ? size.height : size.width,
                  height: sideways ? size.width : size.height,
                  transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) rotate(${view.turn}deg) scale(${view.zoom})`,
                }}
              />
            )}
          </>
        )}
      </div>
    </section>
  );
}
