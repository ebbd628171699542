import { Button } from '@credence/ui/button';
import { IconButton } from '@credence/ui/icon-button';
import { BellIcon } from '@credence/ui/icons/bell';
import { noticeLog, ToastIcon } from '@credence/ui/toast';
import { type ReactNode, type ToggleEvent, useId, useRef, useState, useSyncExternalStore } from 'react';
import { intlLocale } from '../i18n/language.ts';
import { useText } from '../i18n/text.ts';
import styles from './notice-log.module.css';

function timeOfDay(at: number): string {
  return new Intl.DateTimeFormat(intlLocale(), { timeStyle: 'short' }).format(at);
}

function Entry({ at, icon, title, text }: ReturnType<typeof noticeLog.snapshot>[number]) {
  return (
    <li className={styles.entry}>
      <div className={styles.icon}>
        <ToastIcon name={icon} />
      </div>
      <div className={styles.body}>
        {title && (
          <p className={styles.name}>
            <bdi>{title}</bdi>
          </p>
        )}
        <p>
          <bdi>{text}</bdi>
        </p>
        <time dateTime={new Date(at).toISOString()} className={styles.time}>
          {timeOfDay(at)}
        </time>
      </div>
    </li>
  );
}

/** The notices shown since the page was loaded, to be read again; not shown before the first one. */
export function NoticeLog(): ReactNode {
  const t = useText();
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const entries = useSyncExternalStore(noticeLog.subscribe, noticeLog.snapshot);
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState<typeof entries>();
  const [cleared, setCleared] = useState(false);
  if (entries.length === 0 && !cleared) return null;
  const unread = !open && entries.length > 0 && entries !== seen;

  function toggled({ newState }: ToggleEvent): void {
    setOpen(newState === 'open');
    setSeen(entries);
  }
  function clear(): void {
    setCleared(true);
    noticeLog.clear();
    // The button disappears with the list: the focus stays in the popover.
    popover.current?.focus();
  }

  return (
    <>
      <IconButton
        size="small"
        label={unread ? t('notices.unread') : t('notices.title')}
        icon={
          <span className={unread ? styles.unread : undefined}>
            <BellIcon />
          </span>
        }
        popoverTarget={id}
      />
      <div
        id={id}
        ref={popover}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-title`}
        tabIndex={-1}
        className={styles.popover}
        onToggle={toggled}
      >
        <div className={styles.head}>
          <h2 id={`${id}-title`} className={styles.title}>
            {t('notices.title')}
          </h2>
          {entries.length > 0 && (
            <Button size="x-small" onClick={clear}>
              {t('notices.clear')}
            </Button>
          )}
        </div>
        {entries.length === 0 ? (
          <p className={styles.empty}>{t('notices.empty')}</p>
        ) : (
          <ul>
            {entries.map((entry) => (
              <Entry key={entry.id} {...entry} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
