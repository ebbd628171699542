import type { PersonalInfo } from '@credence/contract/personal-info';
import { DataList } from '@credence/ui/data-list';
import { SuccessIcon } from '@credence/ui/icons/success';
import { WarningIcon } from '@credence/ui/icons/warning';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { type ReactNode, useId } from 'react';
import { countryName } from '../../../i18n/country-name.ts';
import { isolate } from '../../../i18n/format.ts';
import { formatDate } from '../../../i18n/format-moment.ts';
import { nationalityName } from '../../../i18n/nationality-name.ts';
import { type TextKey, useText } from '../../../i18n/text.ts';
import { type DocumentSays, type SaidField, saidFields } from '../../capture/index.ts';
import styles from './read-details.module.css';

const asShown: Readonly<Record<SaidField, (value: string) => string>> = {
  name: (name) => name,
  birthDate: formatDate,
  nationality: nationalityName,
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

interface ReadDetailsProps {
  says: DocumentSays;
  /** What was declared before; empty where nothing was. */
  declared: PersonalInfo;
  /** To change what was read. */
  action?: ReactNode;
}

/**
 * What the lines of a document say, with what was declared where that is something else. A tick has only what
 * was compared, or holds by its check digit.
 */
export function ReadDetails({ says, declared, action }: ReadDetailsProps) {
  const t = useText();
  const id = useId();
  const remark = (field: SaidField) => {
    if (!says.differs.includes(field)) return undefined;
    if (field === 'expiryDate') return t('document.read.expired');
    if (field === 'documentCountry') return t('document.read.otherCountry');
    const given = field === 'name' ? `${declared.firstname} ${declared.lastname}` : declared[field];
    return t('document.read.declared', { value: isolate(shown(field, given)) });
  };
  const rows = saidFields.map((field, at) => ({
    key: field,
    aside: at === 0 ? action : undefined,
    label: t(labels[field]),
    value: (
      <span className={styles.value}>
        {says.differs.includes(field) && <WarningIcon className={styles.doubtful} />}
        {says.holds.includes(field) && (
          <SuccessIcon className={styles.good} label={t('document.read.holds')} />
        )}
        <span>
          {isolate(shown(field, says[field]))}
          <span className={styles.declared}>{remark(field)}</span>
        </span>
      </span>
    ),
  }));
  const number = { label: t('document.read.number'), value: isolate(says.documentNumber) };
  return (
    <section className={styles.read} aria-labelledby={id}>
      <h2 id={id}>
        <VisuallyHidden>{t('document.read.title')}</VisuallyHidden>
      </h2>
      <DataList rows={[...rows, number]} />
    </section>
  );
}
