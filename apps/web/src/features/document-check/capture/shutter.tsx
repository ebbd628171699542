import { CameraIcon } from '@credence/ui';
import { useText } from '../../../i18n/text.ts';
import styles from './shutter.module.css';

/** The button that takes the picture. */
export function Shutter({ taking, take }: { taking: boolean; take: () => Promise<void> }) {
  const t = useText();
  return (
    <button
      type="button"
      className={styles.shutter}
      aria-label={t('document.capture.shutter')}
      disabled={taking}
      onClick={() => void take()}
    >
      <CameraIcon />
    </button>
  );
}
