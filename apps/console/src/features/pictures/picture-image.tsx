import { Button } from '@credence/ui/button';
import { classes } from '@credence/ui/classes';
import { Spinner } from '@credence/ui/spinner';
import { ErrorState } from '@credence/ui/state-message';
import { type CSSProperties, useState } from 'react';
import { explain } from '../../api/messages.ts';
import styles from './picture-pane.module.css';
import type { usePicture } from './use-picture.ts';
import { fittedSize, type Size, type View } from './view.ts';

function placed(picture: Size, pane: Size, view: View): CSSProperties {
  const size = fittedSize(picture, pane, view.turn);
  const sideways = view.turn % 180 !== 0;
  return {
    width: sideways ? size.height : size.width,
    height: sideways ? size.width : size.height,
    transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) rotate(${view.turn}deg) scale(${view.zoom})`,
  };
}

export interface PictureImageProps {
  name: string;
  loading: ReturnType<typeof usePicture>;
  picture: Size;
  pane: Size;
  view: View;
  /** Whether the browser has decoded the picture. */
  shown: boolean;
  onShown: (size: Size) => void;
}

/** The picture itself, or the error instead of it. */
export function PictureImage({ name, loading, picture, pane, view, shown, onShown }: PictureImageProps) {
  const { attach, error, retry } = loading;
  const [broken, setBroken] = useState(false);
  if (error || broken) {
    return (
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
    );
  }
  return (
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
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            onShown({ width: naturalWidth, height: naturalHeight })
          }
          onError={() => setBroken(true)}
          style={placed(picture, pane, view)}
        />
      )}
    </>
  );
}
