import type { ApplicantCase, FileKind } from '@credence/contract';
import { useText } from '../../../i18n/text.ts';
import { type CollectingView, viewOrder } from '../case-view.ts';
import { CaptureStep } from '../capture/capture-step.tsx';
import { carriesCode } from '../capture/mrz-check.ts';
import { sideKey } from '../side-name.ts';
import { ViewFrame } from './view-frame.tsx';

interface PictureViewProps {
  current: ApplicantCase;
  kind: FileKind;
  onUse: (picture: Blob) => void;
}

/** A side of the document, or the applicant's face. */
export function PictureView({ current, kind, onUse }: PictureViewProps) {
  const t = useText();
  const order = viewOrder(current);
  const previous: CollectingView = order[order.indexOf(kind) - 1] ?? 'guide';
  const plain = carriesCode(current.documentType, kind) ? 'code' : 'plain';
  return (
    <ViewFrame
      view={kind}
      previous={previous}
      title={t(`document.capture.${sideKey(current.documentType, kind)}`)}
      text={t(`document.capture.text.${kind === 'selfie' ? 'selfie' : plain}`)}
    >
      <CaptureStep kind={kind} documentType={current.documentType} onUse={onUse} />
    </ViewFrame>
  );
}
