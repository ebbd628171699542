import { Banner } from '@credence/ui/banner';
import { DataList } from '@credence/ui/data-list';
import { SuccessIcon } from '@credence/ui/icons/success';
import { WarningIcon } from '@credence/ui/icons/warning';
import { Skeleton } from '@credence/ui/skeleton';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { useId } from 'react';
import { countryName } from '../../i18n/country-name.ts';
import { isolate } from '../../i18n/format.ts';
import { formatDate } from '../../i18n/format-moment.ts';
import { type TextKey, useText } from '../../i18n/text.ts';
import { type Declared, type DocumentSays, type SaidField, saidFields } from './document-says.ts';
import styles from './read-details.module.css';
import type { CodeLines } from './use-capture.ts';

const asShown: Readonly<Record<SaidField, (value: string) => string>> = {
  name: (name) => name,
  birthDate: formatDate,
  nationality: countryName,
  documentCountry: countryName,
  expiryDate: formatDate,
};

const labels: Readonly<Record<SaidField, TextKey>> = {
  name: 'verified.name',
  birthDate: 'verified.birthDate',
  nationality: 'personal.field.nationality',
  documentCountry: 'document.read.country',
  expiryDate: 'document.read.expiry',
};

const shown = (field: SaidField, value: string): string => (value === '' ? '–' : asShown[field](value));

function declaredAs(field: Exclude<SaidField, 'expiryDate'>, declared: Declared): string {
  return shown(field, field === 'name' ? `${declared.firstname} ${declared.lastname}` : declared[field]);
}

interface ReadDetailsProps {
  codeLines: CodeLines;
  declared: Declared | undefined;
  /** What differed is now declared as the document says it. */
  corrected: boolean;
}

/** What the code lines say, with what was declared where that is something else. */
export function ReadDetails({ codeLines, declared, corrected }: ReadDetailsProps) {
  const t = useText();
  const id = useId();
  if (codeLines === 'unreadable') {
    return (
      <Banner tone="warning" title={t('document.mrz.unreadable.title')} announce>
        {t('document.mrz.unreadable.text')}
      </Banner>
    );
  }
  return (
    <section className={styles.read} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t('document.read.title')}
      </h2>
      <output>
        {codeLines === 'reading' ? (
          <>
            <VisuallyHidden>{t('document.mrz.reading')}</VisuallyHidden>
            <Skeleton lines={saidFields.length + 1} />
          </>
        ) : (
          <Details says={codeLines} declared={declared} corrected={corrected} />
        )}
      </output>
    </section>
  );
}

interface DetailsProps {
  says: DocumentSays;
  declared: Declared | undefined;
  corrected: boolean;
}

function Details({ says, declared, corrected }: DetailsProps) {
  const t = useText();
  const isCorrected = (field: SaidField) => corrected && says.correctable.includes(field);
  const differs = (field: SaidField) => says.differs.includes(field) && !isCorrected(field);
  const same = (field: SaidField) => says.same.includes(field) || isCorrected(field);
  const remark = (field: SaidField) => {
    if (!differs(field) || !declared) return undefined;
    if (field === 'expiryDate') return t('document.read.expired');
    return t('document.read.declared', { value: isolate(declaredAs(field, declared)) });
  };
  const rows = saidFields.map((field) => ({
    key: field,
    label: t(labels[field]),
    value: (
      <span className={styles.value}>
        {differs(field) && <WarningIcon className={styles.doubtful} />}
        {same(field) && <SuccessIcon className={styles.good} />}
        <span>
          {isolate(shown(field, says[field]))}
          <span className={styles.declared}>{remark(field)}</span>
        </span>
      </span>
    ),
  }));
  const number = { label: t('document.read.number'), value: isolate(says.documentNumber) };
  return <DataList rows={[...rows, number]} />;
}
