import type { DocumentType } from '@credence/contract/first-words';
import { documentType } from '@credence/contract/kyc';
import { DocumentIcon } from '@credence/ui/icons/document';
import { IdCardIcon } from '@credence/ui/icons/id-card';
import { PassportIcon } from '@credence/ui/icons/passport';
import { RadioCards } from '@credence/ui/radio-cards';
import { Skeleton } from '@credence/ui/skeleton';
import type { ComponentType } from 'react';
import { is } from 'valibot';
import { useText } from '../../../i18n/text.ts';

const icons: Record<DocumentType, ComponentType> = {
  PASSPORT: PassportIcon,
  ID_CARD: IdCardIcon,
  DRIVERS: IdCardIcon,
  RESIDENCE_PERMIT: DocumentIcon,
};

interface TypeFieldProps {
  /** Undefined while they are being asked for. */
  types: readonly { type: DocumentType; sides: readonly string[] }[] | undefined;
  value: DocumentType | undefined;
  onChange: (type: DocumentType) => void;
  /** Name of the country. */
  country: string;
}

/** The type of document; a statement rather than a question where there is only one. */
export function TypeField({ types, value, onChange, country }: TypeFieldProps) {
  const t = useText();
  if (!types) {
    return (
      <output aria-label={t('document.choose.typesLoading')}>
        <Skeleton shape="card" />
      </output>
    );
  }
  const [only, other] = types;
  if (!only) return <output>{t('document.choose.noType', { country })}</output>;
  if (!other) {
    const name = t(`document.type.${only.type}`);
    return <output>{t('document.choose.onlyType', { country, document: name })}</output>;
  }
  return (
    <RadioCards
      name="document-type"
      label={t('document.choose.type')}
      value={value ?? ''}
      onChange={(event) => {
        if (is(documentType, event.currentTarget.value)) onChange(event.currentTarget.value);
      }}
      options={types.map(({ type, sides }) => {
        const Icon = icons[type];
        return {
          value: type,
          title: t(`document.type.${type}`),
          text: t(`document.sides.${sides.length === 1 ? 'one' : 'two'}`),
          icon: <Icon />,
        };
      })}
    />
  );
}
