import { BackLink, Card, Column, PageHeader } from '@credence/ui';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { host } from '../../host/choose.ts';
import { HelpLink } from '../../host/help-link.tsx';
import { helpTopics } from '../../host/links.ts';
import { paths } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import styles from './help.module.css';
import { PhoneCode } from './phone-code.tsx';

/** Each subject's name is also its anchor, to which `helpAddress` leads. */
const sections = [
  ['articles', ['documents', 'picture']],
  ['faq', ['reasons', 'time', 'data', 'transfer', 'contact']],
] as const;

/** The questions asked most often, answered on one page, and where there is more. */
export default function HelpScreen() {
  const t = useText();
  useEffect(() => host.ready(), []);
  return (
    <Column>
      <PageHeader
        title={t('help.title')}
        text={t('help.text')}
        above={
          <Link href={paths.hub} asChild>
            <BackLink href={paths.hub}>{t('app.backToHub')}</BackLink>
          </Link>
        }
      />
      <nav className={styles.more} aria-labelledby="more-help">
        <h2 id="more-help">{t('help.more')}</h2>
        <ul>
          {helpTopics.map((topic) => (
            <li key={topic}>
              <HelpLink topic={topic}>{t(`help.more.${topic}`)}</HelpLink>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map(([section, subjects]) => (
        <section key={section} id={section} className={styles.section} tabIndex={-1}>
          <h2>{t(`help.section.${section}`)}</h2>
          {subjects.map((subject) => (
            <div key={subject} id={subject} className={styles.answer} tabIndex={-1}>
              <Card level={3} title={t(`help.${subject}.question`)}>
                <p>{t(`help.${subject}.answer`)}</p>
                {subject === 'transfer' && (
                  <p className={styles.way}>
                    <Link href={paths.transfer}>{t('help.more.identityTransfer')}</Link>
                  </p>
                )}
              </Card>
            </div>
          ))}
        </section>
      ))}
      <PhoneCode />
    </Column>
  );
}
