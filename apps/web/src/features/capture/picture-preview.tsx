import type { FileKind } from '@credence/contract/verification';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { SuccessIcon } from '@credence/ui/icons/success';
import { Stack } from '@credence/ui/stack';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { errorMessage } from '../../api/messages.ts';
import { useText } from '../../i18n/text.ts';
import { BlobImage } from '../../views/blob-image.tsx';
import { isFace } from '../case/index.ts';
import type { Correction, Declared, DocumentSays } from './document-says.ts';
import { wordsFor } from './frame-quality.ts';
import styles from './picture-preview.module.css';
import { ReadDetails } from './read-details.tsx';
import type { Capture, CodeLines } from './use-capture.ts';

function questionOf(kind: FileKind) {
  if (isFace(kind)) return 'questionSelfie';
  return kind === 'proof-of-address' ? 'questionAddress' : 'question';
}

/** What was declared, beside which the document is shown. */
export interface Comparing {
  declared: Declared | undefined;
  /** Declares what the document says instead; undefined where what was declared is fixed. */
  correct: ((correction: Correction) => Promise<void>) | undefined;
}

const saysOf = (codeLines: CodeLines | undefined): DocumentSays | undefined =>
  typeof codeLines === 'object' ? codeLines : undefined;

interface PicturePreviewProps {
  capture: Extract<Capture, { phase: 'preview' }>;
  kind: FileKind;
  /** What the second button offers: the camera again, or another file. */
  again: 'retake' | 'other';
  comparing?: Comparing | undefined;
  onUse: () => void;
  onAgain: () => void;
}

/** The picture as it would be sent, with what could be better about it and what was read from it. */
export function PicturePreview({ capture, kind, again, comparing, onUse, onAgain }: PicturePreviewProps) {
  const t = useText();
  const { picture, page, findings, codeLines } = capture;
  const question = useRef<HTMLParagraphElement>(null);
  // The shutter that had the focus is gone.
  useEffect(() => question.current?.focus({ preventScroll: true }), []);
  const says = saysOf(codeLines);
  const correct = says && says.correctable.length > 0 ? comparing?.correct : undefined;
  const correction = useMutation({
    mutationFn: async () => says && (await correct?.(says.correction)),
    // Fails at once without a connection, so that the screen can say so.
    networkMode: 'always',
  });
  const doubtful = findings.length > 0 || codeLines === 'unreadable';
  const toCorrect = correct && !correction.isSuccess;
  const first = doubtful ? 'again' : toCorrect ? 'correct' : 'use';
  const variant = (button: typeof first) => (first === button ? 'primary' : 'secondary');
  return (
    <Stack>
      <div className={styles.picture}>
        <BlobImage picture={page ?? picture} alt={t('document.preview.alt')} />
      </div>
      <p ref={question} className={styles.question} tabIndex={-1}>
        {t(says ? 'document.preview.questionRead' : `document.preview.${questionOf(kind)}`)}
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
      {codeLines && (
        <ReadDetails codeLines={codeLines} declared={comparing?.declared} corrected={correction.isSuccess} />
      )}
      {says && says.correctable.length > 0 && (
        <Difference fixed={!correct} corrected={correction.isSuccess} error={correction.error} />
      )}
      <div className={styles.actions}>
        {toCorrect && (
          <Button
            size="x-large"
            fullWidth
            variant={variant('correct')}
            loading={correction.isPending}
            onClick={() => correction.mutate()}
          >
            {t('document.read.correct')}
          </Button>
        )}
        <Button size="x-large" fullWidth variant={variant('again')} onClick={onAgain}>
          {t(again === 'retake' ? 'document.preview.retake' : 'document.preview.other')}
        </Button>
        <Button size="x-large" fullWidth variant={variant('use')} onClick={onUse}>
          {t(doubtful ? 'document.preview.useAnyway' : 'document.preview.use')}
        </Button>
      </div>
    </Stack>
  );
}

interface DifferenceProps {
  /** What was declared cannot be changed now. */
  fixed: boolean;
  corrected: boolean;
  error: unknown;
}

/** That the document says something else than was declared, and what became of it. */
function Difference({ fixed, corrected, error }: DifferenceProps) {
  const t = useText();
  if (error) {
    return (
      <Banner tone="danger" announce>
        {errorMessage(error)}
      </Banner>
    );
  }
  if (corrected) return <Banner tone="success" title={t('document.read.corrected')} announce />;
  return (
    <Banner tone="warning" title={t('document.read.differs.title')} announce>
      {t(fixed ? 'document.read.differs.fixed' : 'document.read.differs.text')}
    </Banner>
  );
}
