import { readPageConfig } from '../../host/page-config.ts';
import { useText } from '../../i18n/text.ts';
import { wordingOf } from '../../i18n/wording.ts';
import { CopyButton } from '../../views/copy-button.tsx';
import styles from './help.module.css';

/** Where one can write to, as far as the operator has said it. */
export function Contact() {
  const t = useText();
  const { supportEmail, supportUrl } = readPageConfig();
  const contact = wordingOf('contact');
  if (supportEmail === undefined && supportUrl === undefined && contact === undefined)
    return <p>{t('help.contact.answer')}</p>;
  return (
    <>
      <p>{t('help.contact.at')}</p>
      {supportEmail !== undefined && (
        <div className={styles.address}>
          <a href={`mailto:${supportEmail}`}>
            <bdi>{supportEmail}</bdi>
          </a>
          <CopyButton size="small" text={supportEmail}>
            {t('handOff.address.copy')}
          </CopyButton>
        </div>
      )}
      {supportUrl !== undefined && (
        <p>
          <a href={supportUrl} target="_blank" rel="noreferrer">
            {t('help.contact.form')}
          </a>
        </p>
      )}
      {contact !== undefined && <p>{contact}</p>}
      <p>{t('help.contact.care')}</p>
    </>
  );
}
