import styles from './qr-code.module.css';

interface QrCodeProps {
  /** What it is for. */
  label: string;
  /** The path of its dark modules, in a square of `size` each way. */
  drawing: string;
  size: number;
}

/** A code to scan, black on white whatever the theme. */
export function QrCode({ label, drawing, size }: QrCodeProps) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={styles.drawing}
    >
      <path d={drawing} />
    </svg>
  );
}
