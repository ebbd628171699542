import { Button } from '@credence/ui/button';
import { IconButton } from '@credence/ui/icon-button';
import { RotateIcon } from '@credence/ui/icons/rotate';
import { ZoomInIcon } from '@credence/ui/icons/zoom-in';
import { ZoomOutIcon } from '@credence/ui/icons/zoom-out';
import type { ReactNode } from 'react';
import styles from './picture-pane.module.css';
import type { StageActions } from './use-stage.ts';
import { type View, wholePicture } from './view.ts';

export interface PaneBarProps {
  name: string;
  badges: ReactNode;
  view: View;
  onAct: (action: keyof StageActions) => void;
}

/** What is known about a picture, and the buttons that move it. */
export function PaneBar({ name, badges, view, onAct }: PaneBarProps) {
  return (
    <div className={styles.bar}>
      <h2 className={styles.name}>{name}</h2>
      {badges}
      <div className={styles.controls}>
        <span className={styles.zoom}>{Math.round(view.zoom * 100)} %</span>
        <IconButton
          size="x-small"
          label={`Zoom out, ${name}`}
          icon={<ZoomOutIcon />}
          disabled={view.zoom <= 1}
          onClick={() => onAct('zoomOut')}
        />
        <IconButton
          size="x-small"
          label={`Zoom in, ${name}`}
          icon={<ZoomInIcon />}
          onClick={() => onAct('zoomIn')}
        />
        <IconButton
          size="x-small"
          label={`Turn by 90°, ${name}`}
          icon={<RotateIcon />}
          onClick={() => onAct('turn')}
        />
        <Button
          size="x-small"
          variant="tradeSecondary"
          aria-label={`Whole picture, ${name}`}
          disabled={view === wholePicture}
          onClick={() => onAct('reset')}
        >
          Fit
        </Button>
      </div>
    </div>
  );
}
