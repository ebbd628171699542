import { Button } from '@credence/ui/button';
import { FieldGroup } from '@credence/ui/field';
import { FileDrop } from '@credence/ui/file-drop';
import { CameraIcon } from '@credence/ui/icons/camera';
import { ErrorIcon } from '@credence/ui/icons/error';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { useRef, useState } from 'react';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import { isolate } from '../../../i18n/format.ts';
import { host } from '../../../host/choose.ts';
import { type ItemProps, useAsking } from './asking.tsx';
import { useWords } from '../words/words.ts';
import { acceptOf, fileFault } from '../files/check-file.ts';
import { FileRow, UploadRow } from './file-rows.tsx';
import styles from './files-input.module.css';
import { listOf } from '../words/values.ts';

type Faulty = { name: string; fault: 'type' | 'size' | 'empty' | 'count' };

/** Which kinds of files a text is about. */
function kindsOf(types: readonly ('image' | 'pdf')[]): 'image' | 'pdf' | 'image-pdf' {
  if (!types.includes('pdf')) return 'image';
  return types.includes('image') ? 'image-pdf' : 'pdf';
}

/** Takes the camera's picture at once; shown where there is a camera to hold. */
function CameraButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.camera}>
      <Button icon={<CameraIcon />} fullWidth onClick={() => input.current?.click()}>
        {t('files.camera')}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        tabIndex={-1}
        aria-label={t('files.camera')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** Files: those that the server has, those on their way, and how more are added. */
export function FilesInput({ item, field, value, onChange }: ItemProps<'files'>) {
  const t = useWords();
  const { files, uploads, dropFile } = useAsking();
  const [refused, setRefused] = useState<readonly Faulty[]>([]);
  const own = listOf(value).flatMap((id) => files.find((file) => file.id === id) ?? []);
  const underway = uploads.of(item.code);
  const room = item.maximum - own.length - underway.length;
  const limit = formatBytes(item.maximumBytes);

  function take(chosen: readonly File[]): void {
    const faulty: Faulty[] = [];
    const fitting = chosen.filter((file) => {
      const fault = fileFault(file, item);
      if (fault) faulty.push({ name: file.name, fault });
      return fault === undefined;
    });
    for (const { name } of fitting.slice(room)) faulty.push({ name, fault: 'count' });
    setRefused(faulty);
    if (room > 0) uploads.start(item.code, fitting.slice(0, room));
  }
  return (
    <FieldGroup {...field}>
      {(control) => (
        <div className={styles.files}>
          {(own.length > 0 || underway.length > 0) && (
            <ul className={styles.list}>
              {own.map((file) => (
                <FileRow
                  key={file.id}
                  file={file}
                  onRemove={() => {
                    onChange(listOf(value).filter((id) => id !== file.id));
                    dropFile(file.id);
                    document.getElementById(`${control.id}-file`)?.focus();
                  }}
                />
              ))}
              {underway.map((upload) => (
                <UploadRow key={upload.id} upload={upload} uploads={uploads} />
              ))}
            </ul>
          )}
          {room > 0 ? (
            <>
              <FileDrop
                id={`${control.id}-file`}
                label={<VisuallyHidden>{t(own.length > 0 ? 'files.another' : 'files.add')}</VisuallyHidden>}
                hint={t(`files.kinds.${kindsOf(item.types)}`, { limit, most: item.maximum })}
                buttonText={t(own.length > 0 ? 'files.another' : 'files.add')}
                dropText={t('files.drop')}
                accept={acceptOf(item)}
                multiple={item.maximum > 1}
                quiet={own.length > 0}
                onFiles={take}
              />
              {host.cameraWorks && item.types.includes('image') && <CameraButton onFiles={take} />}
            </>
          ) : (
            <p className={styles.note}>{t('files.full')}</p>
          )}
          <div aria-live="polite">
            {refused.map(({ name, fault }) => (
              <p key={name} className={styles.refused}>
                <ErrorIcon />
                <span>{t(`files.refused.${fault}`, { name: isolate(name), limit, most: item.maximum })}</span>
              </p>
            ))}
          </div>
        </div>
      )}
    </FieldGroup>
  );
}
