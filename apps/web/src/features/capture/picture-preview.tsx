import type { FileKind } from '@credence/contract/verification';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { SuccessIcon } from '@credence/ui/icons/success';
import { Stack } from '@credence/ui/stack';
import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/text.ts';
import { BlobImage } from '../../views/blob-image.tsx';
import { isFace } from '../case/index.ts';
import { wordsFor } from './frame-quality.ts';
import styles from './picture-preview.module.css';
import type { Capture } from './use-capture.ts';

function questionOf(kind: FileKind) {
  if (isFace(kind)) return 'questionSelfie';
  return kind === 'proof-of-address' ? 'questionAddress' : 'question';
}

interface PicturePreviewProps {
  capture: Extract<Capture, { phase: 'preview' }>;
  kind: FileKind;
  /** What the second button offers: the camera again, or another file. */
  again: 'retake' | 'other';
  onUse: () => void;
  onAgain: () => void;
}

/** The picture as it would be sent, with what could be better about it. */
export function PicturePreview({ capture, kind, again, onUse, onAgain }: PicturePreviewProps) {
  const t = useText();
  const { picture, page, findings, codeLines } = capture;
  const question = useRef<HTMLParagraphElement>(null);
  // The shutter that had the focus is gone.
  useEffect(() => question.current?.focus({ preventScroll: true }), []);
  const doubtful = findings.length > 0 || codeLines === 'unreadable';
  return (
    <Stack>
      <div className={styles.picture}>
        <BlobImage picture={page ?? picture} alt={t('document.preview.alt')} />
      </div>
      <p ref={question} className={styles.question} tabIndex={-1}>
        {t(`document.preview.${questionOf(kind)}`)}
      </p>
      {findings.map((finding) => (
        <Banner
          key={finding}
          tone="warning"
          title={t(`document.finding.${wordsFor(kind, finding)}.title`)}
          announce
        >
          {t(`document.finding.${wordsFor(kind, finding)}.text`)}
        </Banner>
      ))}
      {findings.length === 0 && (
        <p className={styles.check}>
          <SuccessIcon className={styles.good} /> {t('document.preview.good')}
        </p>
      )}
      {codeLines === 'unreadable' && (
        <Banner tone="warning" title={t('document.mrz.unreadable.title')} announce>
          {t('document.mrz.unreadable.text')}
        </Banner>
      )}
      <div className={styles.actions}>
        <Button size="x-large" fullWidth variant={doubtful ? 'primary' : 'secondary'} onClick={onAgain}>
          {t(again === 'retake' ? 'document.preview.retake' : 'document.preview.other')}
        </Button>
        <Button size="x-large" fullWidth variant={doubtful ? 'secondary' : 'primary'} onClick={onUse}>
          {t(doubtful ? 'document.preview.useAnyway' : 'document.preview.use')}
        </Button>
      </div>
    </Stack>
  );
}
