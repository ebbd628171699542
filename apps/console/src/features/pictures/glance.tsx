import { classes } from '@credence/ui/classes';
import { Spinner } from '@credence/ui/spinner';
import { type CSSProperties, useState } from 'react';
import { explain } from '../../api/messages.ts';
import { Kbd } from '../../keyboard/kbd.tsx';
import styles from './glance.module.css';
import { ShownTo } from './shown-to.tsx';
import { useCutOut, usePicture } from './use-picture.ts';
import { portraitPart, type Size } from './view.ts';

interface PartProps {
  /** What is shown, for the button that opens it in full. */
  name: string;
  keyName: string;
  className: string | undefined;
  loading: Pick<ReturnType<typeof usePicture>, 'attach' | 'error'>;
  style?: CSSProperties | undefined;
  onShown?: (size: Size) => void;
  onOpen: () => void;
}

/** One picture of the glance; a press shows it in full. */
function Part({ name, keyName, className, loading, style, onShown, onOpen }: PartProps) {
  const { attach, error } = loading;
  return (
    <button type="button" className={classes(styles.part, className)} onClick={onOpen}>
      <span className={styles.frame}>
        {!attach && !error && <Spinner label={`${name} is loading`} />}
        {error && <span className={styles.problem}>{explain(error)}</span>}
        {attach && (
          <img
            ref={attach}
            alt=""
            draggable={false}
            style={style}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              onShown?.({ width: naturalWidth, height: naturalHeight })
            }
          />
        )}
      </span>
      <span className={styles.name}>
        {name} <Kbd>{keyName}</Kbd>
      </span>
    </button>
  );
}

export interface GlanceProps {
  /** Of the document's front and of the face, at the server. */
  document: string;
  face: string;
  faceName: string;
  /** The keys that show each in full, and both in comparison. */
  keys: { document: string; face: string; compare: string };
  onOpen: (what: 'document' | 'face' | 'compare') => void;
}

/**
 * The document cut out and straight, beside its portrait and the face at one scale: a portrait as passports
 * print it and a selfie within our oval fill the same part of their frame.
 */
export function Glance({ document, face, faceName, keys, onOpen }: GlanceProps) {
  const page = useCutOut(document);
  const [size, setSize] = useState<Size>();
  return (
    <div className={styles.glance}>
      <div className={styles.parts}>
        <Part
          name={page.isCutOut ? 'Document, cut out' : 'Document'}
          keyName={keys.document}
          className={styles.document}
          loading={page}
          onShown={setSize}
          onOpen={() => onOpen('document')}
        />
        <Part
          name="Portrait"
          keyName={keys.compare}
          className={styles.face}
          loading={page}
          style={size && portraitPart(size)}
          onOpen={() => onOpen('compare')}
        />
        <Part
          name={faceName}
          keyName={keys.face}
          className={styles.face}
          loading={usePicture(face)}
          onOpen={() => onOpen('face')}
        />
        <ShownTo />
      </div>
    </div>
  );
}
