import { FileDrop } from '@credence/ui/file-drop';
import { useText } from '../../i18n/text.ts';

interface PictureFileProps {
  /**
   * What the picture is of: a page may come as a PDF, and a phone offers the camera that faces the person
   * for a face.
   */
  of?: 'document' | 'page' | 'face';
  onPicture: (picture: Blob) => void;
}

/** A file from the device: chosen, dropped, or on a phone taken with its own camera app. */
export function PictureFile({ of = 'document', onPicture }: PictureFileProps) {
  const t = useText();
  return (
    <FileDrop
      label={t('document.capture.file')}
      hint={t(of === 'page' ? 'document.capture.fileTextPage' : 'document.capture.fileText')}
      buttonText={t('document.capture.chooseFile')}
      dropText={t('document.capture.drop')}
      accept={of === 'page' ? 'image/*,application/pdf' : 'image/*'}
      capture={of === 'face' ? 'user' : undefined}
      onFiles={([file]) => {
        if (file) onPicture(file);
      }}
    />
  );
}
