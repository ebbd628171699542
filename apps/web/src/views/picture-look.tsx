import { Dialog } from '@credence/ui/dialog';
import { IconButton } from '@credence/ui/icon-button';
import { ZoomInIcon } from '@credence/ui/icons/zoom-in';
import { ZoomOutIcon } from '@credence/ui/icons/zoom-out';
import { useState } from 'react';
import { isolate } from '../i18n/format.ts';
import { useText } from '../i18n/text.ts';
import { BlobImage } from './blob-image.tsx';
import styles from './picture-look.module.css';

/** Times the width of the window. */
const sizes = [1, 2, 4] as const;

interface PictureLookProps {
  picture: Blob;
  /** What it shows. */
  name: string;
}

/** A picture, small; pressed, it opens in full and can be made larger. */
export function PictureLook({ picture, name }: PictureLookProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [step, setStep] = useState(0);
  const alt = t('document.review.thumbnail', { side: name });
  return (
    <>
      <button
        type="button"
        className={styles.small}
        aria-label={t('file.look', { name: isolate(name) })}
        title={t('file.look', { name: isolate(name) })}
        onClick={() => {
          setStep(0);
          setOpen(true);
        }}
      >
        <BlobImage picture={picture} alt={alt} />
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        closeLabel={t('app.close')}
        width="wide"
        title={name}
      >
        {/* Focusable, because a keyboard can scroll only what has the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className={styles.large} data-times={sizes[step]} aria-label={alt} tabIndex={0}>
          <BlobImage picture={picture} alt={alt} />
        </section>
        <div className={styles.bar}>
          <IconButton
            label={t('picture.smaller')}
            icon={<ZoomOutIcon />}
            disabled={step === 0}
            onClick={() => setStep(step - 1)}
          />
          <IconButton
            label={t('picture.larger')}
            icon={<ZoomInIcon />}
            disabled={step === sizes.length - 1}
            onClick={() => setStep(step + 1)}
          />
        </div>
      </Dialog>
    </>
  );
}
