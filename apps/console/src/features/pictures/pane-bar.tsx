import type { ReviewedFile } from '@credence/contract/review-case';
import { Badge } from '@credence/ui/badge';
import { Button } from '@credence/ui/button';
import { IconButton } from '@credence/ui/icon-button';
import { CameraIcon } from '@credence/ui/icons/camera';
import { RotateIcon } from '@credence/ui/icons/rotate';
import { UploadIcon } from '@credence/ui/icons/upload';
import { WarningIcon } from '@credence/ui/icons/warning';
import { ZoomInIcon } from '@credence/ui/icons/zoom-in';
import { ZoomOutIcon } from '@credence/ui/icons/zoom-out';
import { findingNames } from '../../words/pictures.ts';
import styles from './picture-pane.module.css';
import type { StageActions } from './use-stage.ts';
import { type View, wholePicture } from './view.ts';

const origins = {
  file: { Icon: UploadIcon, text: 'From a file' },
  camera: { Icon: CameraIcon, text: 'Taken here' },
} as const;

function FileBadges({ file: { origin, findings } }: { file: ReviewedFile }) {
  const from = origin && origins[origin];
  return (
    <>
      {from && (
        <Badge tone="neutral" icon={<from.Icon />}>
          {from.text}
        </Badge>
      )}
      {findings.map((finding) => (
        <Badge key={finding} tone="warning" icon={<WarningIcon />}>
          {findingNames[finding]}
        </Badge>
      ))}
    </>
  );
}

export interface PaneBarProps {
  file: ReviewedFile;
  name: string;
  view: View;
  onAct: (action: keyof StageActions) => void;
}

/** What is known about a picture, and the buttons that move it. */
export function PaneBar({ file, name, view, onAct }: PaneBarProps) {
  return (
    <div className={styles.bar}>
      <h2 className={styles.name}>{name}</h2>
      <FileBadges file={file} />
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
