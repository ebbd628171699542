import { Banner, CrossIcon, IconButton } from '@credence/ui';
import { createRoot, type Root } from 'react-dom/client';
import type { ApiError } from '../api/client.ts';
import { errorMessage, hasMessage } from '../api/messages.ts';
import { text } from '../i18n/text.ts';
import styles from './shell.module.css';

let root: Root | undefined;

function mounted(): Root {
  if (root === undefined) {
    root = createRoot(document.body.appendChild(document.createElement('div')));
  }
  return root;
}

/** Shows a failure over the page until it is closed or the next one comes. */
export function showNotice(error: ApiError): void {
  const place = mounted();
  place.render(
    <div className={styles.notice}>
      <Banner
        tone="danger"
        announce
        action={
          <IconButton
            size="small"
            label={text('app.close')}
            icon={<CrossIcon />}
            onClick={() => place.render(null)}
          />
        }
      >
        {hasMessage(error) ? errorMessage(error) : `${error.code}: ${error.message}`}
      </Banner>
    </div>,
  );
}
