import type { ShownDocument } from '@credence/contract/agreement';
import { Banner } from '@credence/ui/banner';
import { Disclosure } from '@credence/ui/disclosure';
import { type Ref, useId } from 'react';
import { currentLanguage, isRightToLeft, type Language } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import styles from './agreement.module.css';

/** Whether a text is in the language of the page, or one written the same way. */
const isOwn = (language: string, own: Language): boolean =>
  language === own || new Intl.Locale(language).language === new Intl.Locale(own).language;

type Text = Pick<ShownDocument, 'language' | 'introduction' | 'sections'>;

/** Says that a text is in English because it is not there in the language of the page. */
export function OtherLanguage({ language }: Pick<Text, 'language'>) {
  const t = useText();
  return isOwn(language, currentLanguage()) ? null : <Banner tone="info">{t('agreements.english')}</Banner>;
}

interface AgreementTextProps {
  text: Text;
  ref?: Ref<HTMLElement>;
}

/** The words of an agreement with their table of contents, in their own language and direction. */
export function AgreementText({ text, ref }: AgreementTextProps) {
  const t = useText();
  const id = useId();
  const { language, introduction, sections } = text;
  const own = { lang: language, dir: isRightToLeft(language) ? 'rtl' : 'ltr' } as const;
  const partId = (index: number) => `${id}${index}`;
  return (
    <>
      <div className={styles.unprinted}>
        <Disclosure showText={t('agreements.contents')} hideText={t('agreements.contents')}>
          <nav aria-label={t('agreements.contents')}>
            <ol className={styles.contents} {...own}>
              {sections.map(({ heading }, index) => (
                <li key={heading}>
                  <a href={`#${partId(index)}`}>{heading}</a>
                </li>
              ))}
            </ol>
          </nav>
        </Disclosure>
      </div>
      <article className={styles.text} ref={ref} {...own}>
        <p className={styles.introduction}>{introduction}</p>
        {sections.map(({ heading, paragraphs }, index) => (
          <section key={heading} className={styles.section}>
            <h2 id={partId(index)} tabIndex={-1}>
              <span className={styles.number}>{index + 1}.</span> {heading}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <span data-end="" className={styles.end} />
          </section>
        ))}
      </article>
    </>
  );
}
