import type { DocumentType } from '@credence/contract/first-words';
import { ActionCards } from '@credence/ui/action-cards';
import { DocumentIcon } from '@credence/ui/icons/document';
import type { IconProps } from '@credence/ui/icons/icon';
import { IdCardIcon } from '@credence/ui/icons/id-card';
import { PassportIcon } from '@credence/ui/icons/passport';
import { Skeleton } from '@credence/ui/skeleton';
import { type ComponentType, useId } from 'react';
import { useText } from '../../i18n/text.ts';
import styles from './type-field.module.css';

const icons: Record<DocumentType, ComponentType<IconProps>> = {
  PASSPORT: PassportIcon,
  ID_CARD: IdCardIcon,
  DRIVERS: IdCardIcon,
  RESIDENCE_PERMIT: DocumentIcon,
};

interface TypeFieldProps {
  /** Undefined while they are being asked for. */
  types: readonly { type: DocumentType; sides: readonly string[] }[] | undefined;
  /** The one that is being started with. */
  starting: DocumentType | undefined;
  onChoose: (type: DocumentType) => void;
  /** Name of the country. */
  country: string;
}

/** The kinds of document; a press on one starts with it. */
export function TypeField({ types, starting, onChoose, country }: TypeFieldProps) {
  const t = useText();
  const id = useId();
  if (!types) {
    return (
      <output aria-label={t('document.choose.typesLoading')}>
        <Skeleton shape="card" />
      </output>
    );
  }
  const [only, other] = types;
  if (!only) return <output>{t('document.choose.noType', { country })}</output>;
  return (
    <div className={styles.field}>
      {other ? (
        <h2 id={id} className={styles.label}>
          {t('document.choose.type')}
        </h2>
      ) : (
        <p id={id}>{t('document.choose.onlyType', { country, document: t(`document.type.${only.type}`) })}</p>
      )}
      <ActionCards
        labelledBy={id}
        actions={types.map(({ type }) => {
          const Icon = icons[type];
          return {
            value: type,
            title: t(`document.type.${type}`),
            icon: <Icon />,
          };
        })}
        busy={starting}
        onPress={onChoose}
      />
    </div>
  );
}
