import { Link } from 'wouter';
import { brand } from '../host/brand.ts';
import { readPageConfig } from '../host/page-config.ts';
import { paths } from '../host/paths.ts';
import { siteLink } from '../i18n/links.ts';
import { isolate } from '../i18n/format.ts';
import { useText } from '../i18n/text.ts';
import { wordingOf } from '../i18n/wording.ts';
import { useClientState } from '../state/store.ts';
import { HelpLink } from '../views/help-link.tsx';
import styles from './footer.module.css';

/** What fills the footer of every page (S2.26): how data is treated, and where to read more. */
export function Footer() {
  const t = useText();
  const { demonstration } = readPageConfig();
  const site = siteLink('');
  const group = useClientState((state) => state.complianceConfig.group);
  const name = wordingOf('company') ?? brand.name;
  return (
    <div className={styles.footer}>
      {demonstration && <p>{t('app.demonstration')}</p>}
      <p>{t('app.privacy')}</p>
      {/* Each of these has a company and a regulator of its own, whose customer one is there (S6.4). */}
      {group === 'regional' && <p>{t('app.operator', { company: isolate(name) })}</p>}
      <nav aria-label={t('app.footer')}>
        <ul className={styles.links}>
          <li>
            <Link href={paths.help}>{t('app.help')}</Link>
          </li>
          <li>
            <HelpLink topic="guide">{t('app.guide')}</HelpLink>
          </li>
          {site !== undefined && (
            <li>
              <a href={site} rel="noreferrer">
                {t('app.site')}
              </a>
            </li>
          )}
        </ul>
      </nav>
    </div>
  );
}
