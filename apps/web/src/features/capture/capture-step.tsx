import type { DocumentType } from '@credence/contract/first-words';
import { uploadLimits } from '@credence/contract/upload-limits';
import type { FileKind, FileOrigin } from '@credence/contract/verification';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { CameraIcon } from '@credence/ui/icons/camera';
import { UploadIcon } from '@credence/ui/icons/upload';
import { Spinner } from '@credence/ui/spinner';
import { Stack } from '@credence/ui/stack';
import { useEffect, useEffectEvent, useState } from 'react';
import { host } from '../../host/choose.ts';
import { useText } from '../../i18n/text.ts';
import { takeFocus } from './camera-dialog.tsx';
import { CameraView } from './camera-view.tsx';
import type { CameraProblem } from './camera.ts';
import type { Declared, DocumentSays } from './document-says.ts';
import styles from './capture-step.module.css';
import { PictureFile } from './picture-file.tsx';
import type { PictureProblem } from './prepare-picture.ts';
import { PicturePreview } from './picture-preview.tsx';
import { useCamera } from './use-camera.ts';
import { type Capture, useCapture } from './use-capture.ts';

export { readNumber } from './read-number.ts';

/** What was seen in a picture of a document: the page, cut out, and what its code lines say. */
export interface ReadPicture {
  page: Blob;
  says: DocumentSays | undefined;
}

type Taken = Extract<Capture, { phase: 'preview' }>;

const readOf = ({ page, picture, codeLines }: Taken): ReadPicture => ({
  page: page ?? picture,
  says: typeof codeLines === 'object' ? codeLines : undefined,
});

/** `choice`: nothing was chosen yet; `closed`: the applicant has closed the camera. */
type Source = 'camera' | 'file' | 'choice' | 'closed';

interface CaptureStepProps {
  kind: FileKind;
  documentType: DocumentType | null;
  /** What is photographed, and how. */
  title: string;
  text: string;
  /** What the document is compared with; undefined where it is no document. */
  declared: Declared | undefined;
  /** Whether there is a picture to look at. */
  onTaken: (taken: boolean) => void;
  onUse: (picture: Blob, origin: FileOrigin, read: ReadPicture) => void;
}

/** One picture: by camera or from a file, looked at together, then used or taken again. */
export function CaptureStep(props: CaptureStepProps) {
  const { kind, documentType, title, text, declared, onTaken, onUse } = props;
  const t = useText();
  const page = kind === 'proof-of-address';
  // What a page has to show is to be read before the camera opens; the other pictures have been explained.
  const [source, setSource] = useState<Source>(host.cameraWorks ? (page ? 'choice' : 'camera') : 'file');
  const toCamera = () => setSource('camera');
  const toFile = () => setSource('file');
  const { capture, look, discard } = useCapture(kind, documentType, declared);

  const preview = capture.phase === 'preview' ? capture : undefined;
  // What the machine is sure of is used at once; the review shows it, and offers to take it again.
  const used = preview?.sure === true;
  function use(): void {
    if (preview) onUse(preview.picture, preview.origin, readOf(preview));
  }
  const useAtOnce = useEffectEvent(use);
  useEffect(() => {
    if (used) useAtOnce();
  }, [used]);

  const taken = preview !== undefined && !used;
  useEffect(() => onTaken(taken), [onTaken, taken]);

  if (preview && !used) {
    return (
      <PicturePreview
        capture={preview}
        kind={kind}
        again={source === 'camera' ? 'retake' : 'other'}
        onUse={use}
        onAgain={discard}
      />
    );
  }
  if (capture.phase !== 'none') return <Checking />;
  return (
    <Stack>
      {capture.problem && <NoPicture problem={capture.problem} />}
      {source === 'camera' && (
        <CameraSource
          kind={kind}
          documentType={documentType}
          title={title}
          text={text}
          onPicture={(picture, origin) => void look(picture, origin)}
          onFile={toFile}
          onClose={() => setSource('closed')}
        />
      )}
      {(source === 'choice' || source === 'closed') && (
        <>
          <Button
            ref={source === 'closed' ? takeFocus : undefined}
            variant="primary"
            size="x-large"
            fullWidth
            icon={<CameraIcon />}
            onClick={toCamera}
          >
            {t('document.capture.start')}
          </Button>
          <Button variant="tradeSecondary" fullWidth icon={<UploadIcon />} onClick={toFile}>
            {t(page ? 'document.capture.pageInstead' : 'document.capture.fileInstead')}
          </Button>
        </>
      )}
      {source === 'file' && (
        <>
          <PictureFile of={page ? 'page' : 'document'} onPicture={(picture) => void look(picture, 'file')} />
          {host.cameraWorks && (
            <Button variant="tradeSecondary" fullWidth icon={<CameraIcon />} onClick={toCamera}>
              {t('document.capture.cameraInstead')}
            </Button>
          )}
        </>
      )}
    </Stack>
  );
}

function Checking() {
  const t = useText();
  return (
    <div className={styles.checking}>
      <Spinner label={t('document.capture.checking')} />
      <p aria-hidden="true">{t('document.capture.checking')}</p>
    </div>
  );
}

/** Why a file cannot be used. */
function NoPicture({ problem }: { problem: PictureProblem }) {
  const t = useText();
  return (
    <Banner tone="danger" title={t(`document.picture.${problem}.title`)} announce>
      {t(`document.picture.${problem}.text`, { pixels: uploadLimits.minimumSide })}
    </Banner>
  );
}

interface CameraSourceProps extends Omit<CaptureStepProps, 'declared' | 'onTaken' | 'onUse'> {
  onPicture: (picture: Blob, origin: FileOrigin) => void;
  onFile: () => void;
  onClose: () => void;
}

function CameraSource({ onPicture, ...rest }: CameraSourceProps) {
  const t = useText();
  const { kind } = rest;
  const { state, reopen, choose } = useCamera(kind === 'selfie' ? 'user' : 'environment');
  const [shutterProblem, setShutterProblem] = useState<CameraProblem>();
  const problem = shutterProblem ?? (state.phase === 'problem' ? state.problem : undefined);

  function again(): void {
    setShutterProblem(undefined);
    reopen();
  }

  if (problem || state.phase === 'problem') {
    const reason = problem ?? 'failed';
    return (
      <>
        <Banner
          tone="warning"
          title={t(`document.camera.${reason}.title`)}
          announce
          action={
            reason !== 'insecure' && (
              <Button size="small" onClick={again}>
                {t('document.tryAgain')}
              </Button>
            )
          }
        >
          {t(`document.camera.${reason}.text`)}
        </Banner>
        <PictureFile
          of={kind === 'proof-of-address' ? 'page' : 'document'}
          onPicture={(picture) => onPicture(picture, 'file')}
        />
      </>
    );
  }
  return (
    <CameraView
      {...rest}
      camera={state}
      onPicture={(picture) => onPicture(picture, 'camera')}
      onProblem={setShutterProblem}
      onCamera={choose}
    />
  );
}
