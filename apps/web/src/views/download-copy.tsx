import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { fetchFile, type FilePlace } from '../api/file.ts';
import { errorMessage } from '../api/messages.ts';
import { host } from '../host/choose.ts';
import { useText } from '../i18n/text.ts';
import styles from './download-copy.module.css';

/** The copy, said in the times of the reader's clock. */
function fetchCopy({ rest, ...place }: FilePlace): Promise<Blob> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return fetchFile({ ...place, rest: `${rest}?zone=${encodeURIComponent(timeZone)}` }, 'application/pdf');
}

function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

interface DownloadCopyProps {
  place: FilePlace;
  /** Of the file, without its ending. */
  name: string;
  /** What it is a copy of, where there are several on the screen. */
  of?: ReactNode;
  fullWidth?: boolean;
}

/** Downloads a PDF that the server makes; where nothing can be saved, as inside messaging apps, says so. */
export function DownloadCopy(props: DownloadCopyProps) {
  const t = useText();
  return host.savesCopies ? <Download {...props} /> : <p>{t('copy.elsewhere')}</p>;
}

function Download({ place, name, of, fullWidth = false }: DownloadCopyProps) {
  const t = useText();
  const copy = useMutation({
    mutationFn: async () => URL.createObjectURL(await fetchCopy(place)),
    onSuccess: (url) => save(url, `${name}.pdf`),
  });
  const { data: url, error, isPending } = copy;
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);
  return (
    <div className={styles.download}>
      <div>
        <Button fullWidth={fullWidth} loading={isPending} onClick={() => copy.mutate()}>
          {t('download.copy')}
          {of !== undefined && <VisuallyHidden> {of}</VisuallyHidden>}
        </Button>
      </div>
      <div role="status">
        {url !== undefined && (
          <p>
            {t('download.ready')}{' '}
            <a href={url} target="_blank" rel="noopener">
              {t('download.open')}
            </a>
          </p>
        )}
      </div>
      {error && (
        <Banner tone="danger" title={t('download.failed')} announce>
          {errorMessage(error)}
        </Banner>
      )}
    </div>
  );
}
