import type { FileKind } from '@credence/contract/verification';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { SuccessIcon } from '@credence/ui/icons/success';
import { WarningIcon } from '@credence/ui/icons/warning';
import { Spinner } from '@credence/ui/spinner';
import { Stack } from '@credence/ui/stack';
import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/text.ts';
import { BlobImage } from '../../views/blob-image.tsx';
import { isFace } from '../case/index.ts';
import styles from './picture-preview.module.css';
import type { Capture, CodeLines } from './use-capture.ts';

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

/** The picture as it would be sent, with what could be better about it, before it is used. */
export function PicturePreview({ capture, kind, again, onUse, onAgain }: PicturePreviewProps) {
  const t = useText();
  const { picture, findings, codeLines } = capture;
  const question = useRef<HTMLParagraphElement>(null);
  // The shutter that had the focus is gone.
  useEffect(() => question.current?.focus({ preventScroll: true }), []);
  const doubtful = findings.length > 0 || codeLines === 'unreadable';
  return (
    <Stack>
      <div className={styles.picture}>
        <BlobImage picture={picture} alt={t('document.preview.alt')} />
      </div>
      <p ref={question} className={styles.question} tabIndex={-1}>
        {t(`document.preview.${questionOf(kind)}`)}
      </p>
      {findings.map((finding) => (
        <Banner key={finding} tone="warning" title={t(`document.finding.${finding}.title`)} announce>
          {t(`document.finding.${finding}.text`)}
        </Banner>
      ))}
      {(findings.length === 0 || codeLines) && (
        <ul className={styles.checks}>
          {findings.length === 0 && (
            <li className={styles.check}>
              <SuccessIcon className={styles.good} /> {t('document.preview.good')}
            </li>
          )}
          {codeLines && <CodeLinesCheck codeLines={codeLines} />}
        </ul>
      )}
      <div className={styles.actions}>
        <Button size="x-large" fullWidth variant={doubtful ? 'primary' : 'secondary'} onClick={onAgain}>
          {t(again === 'retake' ? 'document.preview.retake' : 'document.preview.other')}
        </Button>
        <Button size="x-large" fullWidth variant={doubtful ? 'secondary' : 'primary'} onClick={onUse}>
          {t(doubtful ? 'document.preview.useAnyway' : 'document.preview.use')}
        </Button>
      </div>
      {codeLines === 'unreadable' && <p className={styles.advice}>{t('document.mrz.unreadable.text')}</p>}
    </Stack>
  );
}

/** One line in each state: nothing may jump under the finger that is about to press a button. */
function CodeLinesCheck({ codeLines }: { codeLines: CodeLines }) {
  const t = useText();
  const text = t(codeLines === 'unreadable' ? 'document.mrz.unreadable.title' : `document.mrz.${codeLines}`);
  return (
    <li>
      <output className={styles.check}>
        {codeLines === 'reading' && <Spinner />}
        {codeLines === 'readable' && <SuccessIcon className={styles.good} />}
        {codeLines === 'unreadable' && <WarningIcon className={styles.doubtful} />} {text}
      </output>
    </li>
  );
}
