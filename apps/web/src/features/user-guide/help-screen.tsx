import { BackLink } from '@credence/ui/back-link';
import { Card } from '@credence/ui/card';
import { Column } from '@credence/ui/column';
import { PageHeader } from '@credence/ui/page-header';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { host } from '../../host/choose.ts';
import { paths } from '../../host/paths.ts';
import { helpTopics } from '../../i18n/links.ts';
import { useText } from '../../i18n/text.ts';
import { ContactSupport } from '../../views/contact-support.tsx';
import { HelpLink } from '../../views/help-link.tsx';
import { Contact } from './contact.tsx';
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
          <Link href={paths.overview} asChild>
            <BackLink href={paths.overview}>{t('app.backToHub')}</BackLink>
          </Link>
        }
      />
      <nav className={styles.more} aria-labelledby="more-help">
        <h2 id="more-help">{t('help.more')}</h2>
        <ul>
          {helpTopics.map((topic) => (
            <li key={topic}>
              {topic === 'webForm' ? (
                <ContactSupport />
              ) : (
                <HelpLink topic={topic}>{t(`help.more.${topic}`)}</HelpLink>
              )}
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
                {subject === 'contact' ? <Contact /> : <p>{t(`help.${subject}.answer`)}</p>}
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
