import type { ApplicantCase, CaseFile } from '@credence/contract/verification';
import { useQuery } from '@tanstack/react-query';
import { BlobImage } from '../../../views/blob-image.tsx';
import styles from './taken-pictures.module.css';
import { storedPictureQuery } from '../../../queries/private-file.ts';

function TakenPicture({ file }: { file: CaseFile }) {
  const { data: picture } = useQuery(storedPictureQuery(file.id));
  return <li>{picture && <BlobImage picture={picture} alt="" />}</li>;
}

/** The pictures that wait to be submitted, small; what they are is said beside them. */
export function TakenPictures({ current }: { current: ApplicantCase }) {
  const shown = current.files.filter(({ state }) => state === 'ready');
  if (shown.length === 0) return null;
  return (
    <ul className={styles.pictures} aria-hidden="true">
      {shown.map((file) => (
        <TakenPicture key={file.id} file={file} />
      ))}
    </ul>
  );
}
