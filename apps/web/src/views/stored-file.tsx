import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { DocumentIcon } from '@credence/ui/icons/document';
import { SearchIcon } from '@credence/ui/icons/search';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { host } from '../host/choose.ts';
import { isolate } from '../i18n/format.ts';
import { useText } from '../i18n/text.ts';
import { privateFileQuery } from '../queries/private-file.ts';
import { BlobImage } from './blob-image.tsx';
import styles from './stored-file.module.css';

interface StoredFileProps {
  /** Where the server has it. */
  path: string;
  /** As the device called it. */
  name: string;
  type: 'image' | 'pdf';
}

/** Whether an element has come into view: what nobody looks at is not asked for. */
function useSeen() {
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  const ref = useCallback((element: Element | null) => {
    if (element === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { seen, ref };
}

/** Every picture is a JPEG by the time the server has it. */
const savedName = ({ name, type }: Pick<StoredFileProps, 'name' | 'type'>): string =>
  type === 'image' ? `${name.replace(/\.[^.]*$/, '') || 'picture'}.jpg` : name || 'document.pdf';

function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Has a file when it is asked for; `failed` until the next try. */
function useSaving({ path, ...file }: StoredFileProps) {
  const client = useQueryClient();
  const [state, setState] = useState<'busy' | 'failed'>();
  const run = () => {
    setState('busy');
    client.fetchQuery(privateFileQuery(path)).then(
      (content) => {
        save(content, savedName(file));
        setState(undefined);
      },
      () => setState('failed'),
    );
  };
  return { busy: state === 'busy', failed: state === 'failed', run };
}

/** A picture: small, and large when it is pressed. */
function Picture(file: StoredFileProps) {
  const t = useText();
  const name = isolate(file.name);
  const { seen, ref } = useSeen();
  const [open, setOpen] = useState(false);
  const wanted = { ...privateFileQuery(file.path), enabled: seen || open };
  const { data, isError, refetch } = useQuery(wanted);
  const saving = useSaving(file);
  return (
    <>
      <button
        ref={ref}
        type="button"
        className={styles.small}
        aria-label={t('file.look', { name })}
        title={t('file.look', { name })}
        onClick={() => {
          setOpen(true);
          if (isError) void refetch();
        }}
      >
        {data ? <BlobImage picture={data} alt="" /> : <SearchIcon />}
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        closeLabel={t('app.close')}
        width="wide"
        title={<bdi>{file.name}</bdi>}
        actions={
          data &&
          host.savesCopies && (
            <Button loading={saving.busy} onClick={saving.run}>
              {t('file.save')}
            </Button>
          )
        }
      >
        <div className={styles.large}>
          {data && <BlobImage picture={data} alt={t('file.alt')} />}
          {isError && (
            <>
              <p role="alert">{t('file.failed')}</p>
              <Button onClick={() => void refetch()}>{t('app.retry')}</Button>
            </>
          )}
        </div>
      </Dialog>
    </>
  );
}

/** A PDF is only saved: nothing that somebody sent is opened in the page. */
function Pdf(file: StoredFileProps) {
  const t = useText();
  const name = isolate(file.name);
  const { busy, failed, run } = useSaving(file);
  if (!host.savesCopies)
    return (
      <span className={styles.small}>
        <DocumentIcon />
      </span>
    );
  return (
    <>
      <button
        type="button"
        className={styles.small}
        aria-label={t('file.saveNamed', { name })}
        title={t('file.saveNamed', { name })}
        aria-busy={busy}
        onClick={run}
      >
        <DocumentIcon />
      </button>
      {failed && (
        <span role="alert" className={styles.failed}>
          {t('file.failed')}
        </span>
      )}
    </>
  );
}

/** A file that the server has of the account: a picture that can be looked at, a document to be saved. */
export const StoredFile = (file: StoredFileProps) =>
  file.type === 'image' ? <Picture {...file} /> : <Pdf {...file} />;
