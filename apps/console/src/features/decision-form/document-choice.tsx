import type { ReviewCase } from '@credence/contract/review-case';
import type { DocumentType } from '@credence/contract/first-words';
import { Combobox } from '@credence/ui/combobox';
import { SelectField } from '@credence/ui/select-field';
import { type Ref, useMemo } from 'react';
import { documentTypeNames } from '../../words/case.ts';
import { countryName } from '../../words/text.ts';
import styles from './decision-form.module.css';
import type { NamedDocument } from './use-decision.ts';

/** The document as far as the officer has named it. */
export interface DocumentDraft {
  country: string;
  documentType: DocumentType | '';
}

/** The documents that an approval can be for, by issuing country. */
type Documents = NonNullable<ReviewCase['documentsToName']>;

const typesFrom = (documents: Documents, country: string): readonly DocumentType[] =>
  documents.find((one) => one.country === country)?.documentTypes ?? [];

/** Starts from what was read for sure, else from what the case says; only what the level accepts. */
export function documentAtFirst(reviewed: ReviewCase): DocumentDraft {
  const { documentsToName, comparisons, reading, item } = reviewed;
  const documents = documentsToName ?? [];
  const read = (field: 'issuingCountry' | 'documentType') =>
    reading.state === 'sure' ? comparisons.find((one) => one.field === field)?.read : undefined;
  const countries = [read('issuingCountry') ?? '', item.country];
  const country = countries.find((code) => typesFrom(documents, code).length > 0) ?? '';
  const types = typesFrom(documents, country);
  const readType = types.find((type) => type === read('documentType'));
  return { country, documentType: readType ?? types.find((type) => type === item.documentType) ?? '' };
}

/** The document, once country and type are both named. */
export const namedDocument = ({ country, documentType }: DocumentDraft): NamedDocument | undefined =>
  country === '' || documentType === '' ? undefined : { country, documentType };

interface DocumentChoiceProps {
  documents: Documents;
  draft: DocumentDraft;
  onChange: (draft: DocumentDraft) => void;
  /** An approval was sent without it. */
  missing: boolean;
  typeField: Ref<HTMLSelectElement>;
  disabled: boolean;
}

/** Which document an approval is for: the applicant's level, and what sister sites reuse, depend on it. */
export function DocumentChoice({
  documents,
  draft,
  onChange,
  missing,
  typeField,
  disabled,
}: DocumentChoiceProps) {
  const countries = useMemo(
    () =>
      documents
        .map(({ country }) => ({ value: country, label: countryName(country), keywords: [country] }))
        .sort((one, other) => one.label.localeCompare(other.label, 'en')),
    [documents],
  );
  const types = typesFrom(documents, draft.country);
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
          const still = typesFrom(documents, country).find((type) => type === draft.documentType);
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
