import { FileDrop } from '@credence/ui';
import { useText } from '../../../i18n/text.ts';

/** A file from the device: chosen, dropped, or on a phone taken with its own camera app. */
export function PictureFile({ onPicture }: { onPicture: (picture: Blob) => void }) {
  const t = useText();
  return (
    <FileDrop
      label={t('document.capture.file')}
      hint={t('document.capture.fileText')}
      buttonText={t('document.capture.chooseFile')}
      dropText={t('document.capture.drop')}
      accept="image/*"
      onFiles={([file]) => {
        if (file) onPicture(file);
      }}
    />
  );
}
