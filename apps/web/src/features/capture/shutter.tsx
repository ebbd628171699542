import { CameraIcon } from '@credence/ui/icons/camera';
import { useText } from '../../i18n/text.ts';
import styles from './shutter.module.css';

interface ShutterProps {
  disabled?: boolean;
  /** Absent while the camera is opening. */
  take?: () => Promise<void>;
}

/** The button that takes the picture. */
export function Shutter({ disabled, take }: ShutterProps) {
  const t = useText();
  return (
    <button
      type="button"
      className={styles.shutter}
      aria-label={t('document.capture.shutter')}
      disabled={disabled || !take}
      onClick={() => void take?.()}
    >
      <CameraIcon />
    </button>
  );
}
