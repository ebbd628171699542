import { classes } from '@credence/ui/classes';
import { type ReactNode, type RefObject, useImperativeHandle, useState } from 'react';
import { PaneBar } from './pane-bar.tsx';
import { PictureImage } from './picture-image.tsx';
import styles from './picture-pane.module.css';
import { ShownTo } from './shown-to.tsx';
import { usePicture } from './use-picture.ts';
import { type StageActions, useStage } from './use-stage.ts';
import type { Size, View } from './view.ts';

export interface PicturePaneProps {
  /** Of the picture at the server. */
  path: string;
  name: string;
  /** Its size as far as it is known before it is loaded. */
  size: Size;
  /** What is known about it, beside its name. */
  badges?: ReactNode;
  /** Undefined until the officer moves the picture. */
  view: View | undefined;
  /** The view before the officer has moved the picture; the whole picture by default. */
  start?: ((picture: Size, pane: Size) => View) | undefined;
  onView: (view: View) => void;
  /** What keys of the screen do to this picture. */
  controls: RefObject<StageActions | null>;
  /** The officer used this picture. */
  onActive?: (() => void) | undefined;
}

/** One picture with its controls. */
export function PicturePane({
  path,
  name,
  size,
  badges,
  view: chosen,
  start,
  onView,
  controls,
  onActive,
}: PicturePaneProps) {
  const loading = usePicture(path);
  const [shown, setShown] = useState<Size>();
  const picture = shown ?? size;
  const { ref, pane, view, handlers, actions } = useStage(picture, chosen, onView, start);
  useImperativeHandle(controls, () => actions);
  const act = (action: keyof StageActions): void => {
    onActive?.();
    actions[action]();
  };

  return (
    <section className={styles.pane} aria-label={name}>
      <PaneBar name={name} badges={badges} view={view} onAct={act} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={ref}
        className={classes(styles.stage, view.zoom > 1 && styles.moves)}
        // Neither a native element nor a widget role fits a picture that arrow keys move.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="group"
        aria-label={`${name}: arrow keys move, plus and minus zoom, R turns, 0 resets`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onFocus={onActive}
        {...handlers}
      >
        <PictureImage
          name={name}
          loading={loading}
          picture={picture}
          pane={pane}
          view={view}
          shown={shown !== undefined}
          onShown={setShown}
        />
        {shown && <ShownTo />}
      </div>
    </section>
  );
}
