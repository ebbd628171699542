// Native radio buttons would load a language for each arrow key on the way to the one meant.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Button } from '@credence/ui/button';
import { CheckIcon } from '@credence/ui/icons/check';
import { GlobeIcon } from '@credence/ui/icons/globe';
import { Spinner } from '@credence/ui/spinner';
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import { endonyms } from './endonyms.ts';
import styles from './language-switch.module.css';
import { availableLanguages, currentLanguage, type Language } from './language.ts';
import { changeLanguage } from './load.ts';
import { useText } from './text.ts';

/** Moves the focus among the items of a menu as the WAI-ARIA pattern has it. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
  const at = items.findIndex((item) => item === document.activeElement);
  const targets: Partial<Record<string, HTMLElement | undefined>> = {
    ArrowDown: items[at + 1] ?? items[0],
    ArrowUp: items[at - 1] ?? items.at(-1),
    Home: items[0],
    End: items.at(-1),
  };
  const target = targets[event.key];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** The languages of this site, and the way from one to another without a reload. */
export function LanguageSwitch(): ReactNode {
  const t = useText();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [loading, setLoading] = useState<Language>();
  const [failed, setFailed] = useState<Language>();
  const current = currentLanguage();

  async function choose(language: Language): Promise<void> {
    setFailed(undefined);
    setLoading(language);
    try {
      await changeLanguage(language);
      menu.current?.hidePopover();
    } catch {
      setFailed(language);
    } finally {
      setLoading((now) => (now === language ? undefined : now));
    }
  }
  function toggled(event: ToggleEvent<HTMLElement>): void {
    if (event.newState === 'open')
      event.currentTarget.querySelector<HTMLElement>('[aria-checked=true]')?.focus();
    else setFailed(undefined);
  }

  return (
    <>
      <Button
        variant="tradeSecondary"
        size="small"
        icon={<GlobeIcon />}
        className={styles.switch}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={t('header.language', { language: endonyms[current] })}
      >
        <bdi className={styles.current}>{endonyms[current]}</bdi>
      </Button>
      <div id={id} ref={menu} popover="auto" className={styles.popover} onToggle={toggled}>
        {failed && (
          <p role="alert" className={styles.failure}>
            {t('header.language.failed')}
          </p>
        )}
        <div role="menu" tabIndex={-1} aria-label={t('header.languages')} onKeyDown={moveFocus}>
          {availableLanguages().map((language) => (
            <button
              key={language}
              type="button"
              role="menuitemradio"
              aria-checked={language === current}
              aria-busy={language === loading}
              tabIndex={language === current ? 0 : -1}
              className={styles.item}
              lang={language}
              onClick={() => void choose(language)}
            >
              <bdi>{endonyms[language]}</bdi>
              {language === loading ? <Spinner /> : language === current && <CheckIcon />}
            </button>
          ))}
        </div>
      </div>
    </>
  );
}
