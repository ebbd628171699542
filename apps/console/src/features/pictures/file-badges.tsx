import type { ReviewedFile } from '@credence/contract/review-case';
import { Badge } from '@credence/ui/badge';
import { CameraIcon } from '@credence/ui/icons/camera';
import { UploadIcon } from '@credence/ui/icons/upload';
import { WarningIcon } from '@credence/ui/icons/warning';
import { findingNames } from '../../words/pictures.ts';

const origins = {
  file: { Icon: UploadIcon, text: 'From a file' },
  camera: { Icon: CameraIcon, text: 'Taken here' },
} as const;

/** Where a picture of a case comes from, and what was found about it. */
export function FileBadges({ file: { origin, carriedOn, findings } }: { file: ReviewedFile }) {
  const from = origin && origins[origin];
  return (
    <>
      {from && (
        <Badge tone="neutral" icon={<from.Icon />}>
          {from.text}
        </Badge>
      )}
      {carriedOn && <Badge tone="neutral">From an earlier attempt</Badge>}
      {findings.map((finding) => (
        <Badge key={finding} tone="warning" icon={<WarningIcon />}>
          {findingNames[finding]}
        </Badge>
      ))}
    </>
  );
}
