import type { DocumentType, ReviewCase } from '@credence/contract';
import { Combobox, SelectField } from '@credence/ui';
import { type Ref, useMemo } from 'react';
import { countryName, documentTypeNames } from '../../../i18n/words.ts';
import styles from './decision-form.module.css';
import type { NamedDocument } from './use-decision.ts';

/** The document as far as the officer has named it. */
export interface DocumentDraft {
  country: string;
  documentType: DocumentType | '';
}

type Taken = NonNullable<ReviewCase['documentsToName']>;

const typesFrom = (taken: Taken, country: string): readonly DocumentType[] =>
  taken.find((one) => one.country === country)?.documentTypes ?? [];

/** What was read for sure, else what the case says, as far as it may be named. */
export function documentAtFirst(reviewed: ReviewCase): DocumentDraft {
  const { documentsToName, comparisons, reading, item } = reviewed;
  const taken = documentsToName ?? [];
  const read = (field: 'issuingCountry' | 'documentType') =>
    reading.state === 'sure' ? comparisons.find((one) => one.field === field)?.read : undefined;
  const countries = [read('issuingCountry') ?? '', item.country];
  const country = countries.find((code) => typesFrom(taken, code).length > 0) ?? '';
  const types = typesFrom(taken, country);
  const readType = types.find((type) => type === read('documentType'));
  return { country, documentType: readType ?? types.find((type) => type === item.documentType) ?? '' };
}

/** The document where it is named to the end. */
export const namedDocument = ({ country, documentType }: DocumentDraft): NamedDocument | undefined =>
  country === '' || documentType === '' ? undefined : { country, documentType };

interface DocumentChoiceProps {
  taken: Taken;
  draft: DocumentDraft;
  onChange: (draft: DocumentDraft) => void;
  /** An approval was tried without it. */
  missing: boolean;
  typeField: Ref<HTMLSelectElement>;
  disabled: boolean;
}

/** Which document an approval stands for: the applicant's level, and what other sites take over, rest on it. */
export function DocumentChoice({
  taken,
  draft,
  onChange,
  missing,
  typeField,
  disabled,
}: DocumentChoiceProps) {
  const countries = useMemo(
    () =>
      taken
        .map(({ country }) => ({ value: country, label: countryName(country), keywords: [country] }))
        .sort((one, other) => one.label.localeCompare(other.label, 'en')),
    [taken],
  );
  const types = typesFrom(taken, draft.country);
  return (
    <div className={styles.document}>
      <Combobox
        label="Document issued by"
        emptyText="No such country"
        options={countries}
        value={draft.country}
        error={missing && draft.country === '' && 'Choose the country.'}
        disabled={disabled}
        onChange={(country) => {
          const still = typesFrom(taken, country).find((type) => type === draft.documentType);
          onChange({ country, documentType: still ?? '' });
        }}
      />
      <SelectField
        ref={typeField}
        label="Kind of document"
        placeholder="Choose"
        options={types.map((type) => ({ value: type, label: documentTypeNames[type] }))}
        value={draft.documentType}
        error={missing && draft.documentType === '' && 'Choose the kind of document.'}
        disabled={disabled}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...draft, documentType: types.find((type) => type === value) ?? '' })
        }
      />
    </div>
  );
}
