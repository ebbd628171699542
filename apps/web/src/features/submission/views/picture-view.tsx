import type { ApplicantCase, FileKind, FileOrigin } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { Skeleton } from '@credence/ui/skeleton';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { carriesCode, loadCapture, type ReadPicture } from '../../capture/index.ts';
import { isLiveness, previousView, sideKey } from '../../case/index.ts';
import { LivenessStep } from '../../liveness/index.ts';
import { AddressAdvice } from './address-advice.tsx';
import { useDeclared } from './use-declared.ts';
import { ViewFrame } from './view-frame.tsx';

const CaptureStep = lazy(() => loadCapture().then((loaded) => ({ default: loaded.CaptureStep })));

interface PictureViewProps {
  level: Level;
  current: ApplicantCase;
  kind: FileKind;
  /** A way to go on with another device. */
  elsewhere: ReactNode;
  onUse: (picture: Blob, origin: FileOrigin, read?: ReadPicture) => void;
}

/** How to take a picture, as the last part of a text key. */
function advice(current: ApplicantCase, kind: FileKind, side: ReturnType<typeof sideKey>) {
  if (side === 'selfie' || side === 'liveness' || side === 'proof-of-address') return side;
  return carriesCode(current.documentType, kind) ? 'code' : 'plain';
}

/** A side of the document, the applicant's face, or the proof of address. */
export function PictureView({ level, current, kind, elsewhere, onUse }: PictureViewProps) {
  const t = useText();
  const [taken, setTaken] = useState(false);
  const declared = useDeclared(current.country);
  const side = sideKey(current.documentType, kind);
  const title = t(`document.capture.${side}`);
  const text = t(`document.capture.text.${advice(current, kind, side)}`);
  return (
    <ViewFrame
      level={level}
      current={current}
      view={kind}
      previous={previousView(current, kind)}
      title={title}
      {...(!taken && { text })}
    >
      {kind === 'proof-of-address' && <AddressAdvice level={level} />}
      <Suspense fallback={<Skeleton shape="card" />}>
        {isLiveness(kind) ? (
          <LivenessStep current={current} kind={kind} elsewhere={elsewhere} onUse={onUse} />
        ) : (
          <CaptureStep
            kind={kind}
            documentType={current.documentType}
            title={title}
            text={text}
            declared={declared}
            onTaken={setTaken}
            onUse={onUse}
          />
        )}
      </Suspense>
    </ViewFrame>
  );
}
