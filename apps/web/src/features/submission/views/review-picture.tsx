import type { DocumentType } from '@credence/contract/first-words';
import type { CaseFile, FileKind, LivenessPrompt } from '@credence/contract/verification';
import { StatusBadge } from '@credence/ui/badge';
import { Button } from '@credence/ui/button';
import { DocumentIcon } from '@credence/ui/icons/document';
import { UserIcon } from '@credence/ui/icons/user';
import { ProgressBar } from '@credence/ui/progress-bar';
import type { Tone } from '@credence/ui/tone';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { errorMessage } from '../../../api/messages.ts';
import { formatShare } from '../../../i18n/format-bytes.ts';
import { useText } from '../../../i18n/text.ts';
import { isFace, sideKey } from '../../case/index.ts';
import type { PictureUpload } from '../../upload/index.ts';
import { PictureLook } from '../../../views/picture-look.tsx';
import styles from './review-picture.module.css';
import type { PictureState } from './review-state.ts';
import { viewHistory } from '../../../views/view-history.ts';
import { storedPictureQuery } from '../../../queries/private-file.ts';

type Badged = Exclude<PictureState['state'], 'sending' | 'waiting' | 'processing'>;

const tones: Record<Badged, Tone> = {
  missing: 'neutral',
  ready: 'success',
  warning: 'warning',
  unreadable: 'danger',
  refused: 'danger',
};

interface ReviewPictureProps {
  kind: FileKind;
  documentType: DocumentType | null;
  /** What the picture was to show, where it was prompted. */
  prompt: LivenessPrompt | undefined;
  picture: PictureState;
  file: CaseFile | undefined;
  upload: PictureUpload | undefined;
  /** Submitting was asked for, and did not happen because of this picture. */
  stops: boolean;
  /** Everything is being submitted. */
  underWay: boolean;
}

/** One picture of the review: how it looks, its status, and the way to take it again. */
export function ReviewPicture(props: ReviewPictureProps) {
  const { kind, documentType, prompt, picture, file, upload, stops, underWay } = props;
  const t = useText();
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (stops) again.current?.focus();
  }, [stops]);
  const side = prompt
    ? t(`document.prompt.${prompt}.side`)
    : t(`document.side.${sideKey(documentType, kind)}`);
  const taken = picture.state !== 'missing';
  return (
    <li className={styles.picture}>
      <Thumbnail kind={kind} name={side} file={file} upload={upload} underWay={underWay} />
      <div className={styles.facts}>
        <div className={styles.about}>
          <p className={styles.name}>{side}</p>
          <Badge picture={picture} />
        </div>
        <Button
          ref={again}
          size="small"
          variant={taken ? 'secondary' : 'primary'}
          aria-label={t(taken ? 'document.review.retakeOf' : 'document.review.takeOf', { side })}
          onClick={() => viewHistory.go(kind)}
        >
          {t(taken ? 'document.review.retake' : 'document.review.take')}
        </Button>
      </div>
      <Note picture={picture} />
      {stops && (
        <p className={styles.note} role="alert">
          {t(picture.state === 'warning' ? 'document.review.stopped.warning' : 'document.review.stopped')}
        </p>
      )}
    </li>
  );
}

function Badge({ picture: { state } }: { picture: PictureState }) {
  const t = useText();
  if (state === 'sending' || state === 'waiting' || state === 'processing') return null;
  return (
    <output>
      <StatusBadge tone={tones[state]}>{t(`document.review.${state}`)}</StatusBadge>
    </output>
  );
}

/** What the badge leaves open: how far the upload is, and what is wrong. */
function Note({ picture }: { picture: PictureState }) {
  const t = useText();
  switch (picture.state) {
    case 'sending':
    case 'waiting': {
      const label = t(`document.upload.${picture.state}`);
      return (
        <div className={styles.note}>
          <ProgressBar label={label} value={picture.share} max={1} valueText={formatShare(picture.share)} />
        </div>
      );
    }
    case 'warning':
      return (
        <ul className={styles.note}>
          {picture.findings.map((finding) => (
            <li key={finding}>{t(`document.finding.${finding}.title`)}</li>
          ))}
        </ul>
      );
    case 'unreadable':
      return <p className={styles.note}>{t('document.review.unreadable.text')}</p>;
    case 'refused':
      return (
        <p className={styles.note} role="alert">
          {errorMessage(new ApiError(picture.code, 'upload refused'))}{' '}
          {picture.earlier && t('document.review.earlierStays')}
        </p>
      );
    default:
      return null;
  }
}

type ThumbnailProps = Pick<ReviewPictureProps, 'kind' | 'file' | 'upload' | 'underWay'> & { name: string };

/** The new picture until the stored one is there, which is not fetched during a submission. */
function Thumbnail({ kind, name, file, upload, underWay }: ThumbnailProps) {
  const fresh = upload && upload.state.phase !== 'refused' ? upload.picture : undefined;
  const shown = fresh === undefined && file?.state === 'ready' ? file.id : undefined;
  const enabled = shown !== undefined && !underWay;
  const { data: stored } = useQuery({ ...storedPictureQuery(shown ?? ''), enabled });
  const [sent, setSent] = useState(fresh);
  if (fresh && fresh !== sent) setSent(fresh);
  const picture = fresh ?? stored ?? (file && upload === undefined ? sent : undefined);
  if (picture) return <PictureLook picture={picture} name={name} />;
  return <span className={styles.thumbnail}>{isFace(kind) ? <UserIcon /> : <DocumentIcon />}</span>;
}
