import type { VendorMount } from '@credence/contract/vendor-calls';
import { Skeleton } from '@credence/ui/skeleton';
import { Stack } from '@credence/ui/stack';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { useEffect, useRef, useState } from 'react';
import { readPageConfig } from '../../host/page-config.ts';
import { basePath } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import { type FrameAccess, type FromFrame, fromFrame, readMessage, type ToFrame } from './frame-protocol.ts';
import { surroundings } from './surroundings.ts';
import styles from './vendor-frame.module.css';

export type VendorAccess = Exclude<VendorMount, { kind: 'own' }>;

/** What the vendor's part has to say to the rest of the screen. */
export type FrameNews = Exclude<FromFrame, { type: 'ready' | 'height' | 'token-needed' }>;

interface VendorFrameProps {
  access: VendorAccess;
  /** The vendor's name, as people read it. */
  vendor: string;
  onNews: (news: FrameNews) => void;
  /** Nothing can be seen for so long that something must be wrong. */
  onSlow: () => void;
  /** Fresh access for the part that is open; resolves when there is some. */
  renew: () => Promise<FrameAccess>;
}

/** A slow phone on a slow line needs less, in milliseconds. */
const patience = 25_000;

/** Who this page is, and of which partner: by that the server says who may be around the vendor's part. */
function termsOfFrame(): URLSearchParams {
  const partner = new URLSearchParams(location.search).get('partner');
  return new URLSearchParams({ app: location.origin, ...(partner && { partner }) });
}

const pick = ({ token, url, run }: FrameAccess): FrameAccess => ({ token, url, run });

/**
 * The page of the vendor's part (apps/web/frames), sandboxed, in a frame. It takes neither focus nor scroll
 * position when it appears, and stays as it is while access is renewed.
 */
export function VendorFrame({ access, vendor, onNews, onSlow, renew }: VendorFrameProps) {
  const t = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const [terms] = useState(termsOfFrame);
  const [shown, setShown] = useState(false);
  const [{ frameOrigin = location.origin }] = useState(readPageConfig);
  // Messages are handled with the latest props, without a gap in listening.
  const latest = useRef({ access, onNews, onSlow, renew });
  useEffect(() => {
    latest.current = { access, onNews, onSlow, renew };
  });

  useEffect(() => {
    const post = (message: ToFrame) => frame.current?.contentWindow?.postMessage(message, frameOrigin);
    function hear(event: MessageEvent<unknown>): void {
      const news = readMessage(fromFrame, event, frameOrigin, frame.current?.contentWindow);
      if (!news) return;
      if (news.type === 'ready') {
        post({ type: 'mount', ...pick(latest.current.access), ...surroundings() });
      } else if (news.type === 'token-needed') {
        void latest.current.renew().then((fresh) => post({ type: 'renewed', ...pick(fresh) }));
      } else if (news.type === 'height') {
        if (frame.current && news.height > 0) frame.current.style.blockSize = `${news.height}px`;
      } else {
        if (news.type === 'shown') setShown(true);
        latest.current.onNews(news);
      }
    }
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [frameOrigin]);

  useEffect(() => {
    if (shown) return undefined;
    const timer = setTimeout(() => latest.current.onSlow(), patience);
    return () => clearTimeout(timer);
  }, [shown]);

  return (
    <div className={styles.place}>
      {!shown && (
        <div className={styles.waiting}>
          <output>
            <VisuallyHidden>{t('vendor.opening', { vendor })}</VisuallyHidden>
          </output>
          <Stack>
            <Skeleton shape="title" />
            <Skeleton lines={3} />
            <Skeleton shape="control" />
          </Stack>
        </div>
      )}
      <iframe
        ref={frame}
        className={styles.frame}
        title={t('vendor.frame', { vendor })}
        src={`${frameOrigin}${basePath}/frames/${access.kind}?${terms}`}
        // It keeps its origin, by which messages are checked, and so do the vendors' pages inside; none of
        // them can lead this page away.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        allow="camera; microphone; fullscreen; accelerometer; gyroscope; magnetometer; clipboard-write"
      />
    </div>
  );
}
