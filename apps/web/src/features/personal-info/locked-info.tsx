import type { PersonalInfo } from '@credence/contract';
import { Card, DataList } from '@credence/ui';
import { useEffect } from 'react';
import { host } from '../../host/choose.ts';
import { countryName, formatDate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import styles from './personal-form.module.css';

/** What was declared, once it can no longer be changed. */
export function LockedInfo({ info }: { info: PersonalInfo }) {
  const t = useText();
  useEffect(() => host.ready(), []);
  const rows: readonly (readonly [keyof PersonalInfo, string])[] = [
    ['firstname', info.firstname],
    ['lastname', info.lastname],
    ['birthDate', info.birthDate && formatDate(info.birthDate)],
    ['nationality', info.nationality && countryName(info.nationality)],
    ['residenceCountry', info.residenceCountry && countryName(info.residenceCountry)],
    ['address', info.address],
    ['city', info.city],
    ['postalCode', info.postalCode],
    ['email', info.email],
    ['mobile', info.mobile],
  ];
  return (
    <div className={styles.form}>
      <Card>
        <DataList
          rows={rows
            .filter(([, value]) => value !== '')
            .map(([field, value]) => ({
              key: field,
              label: t(`personal.field.${field}`),
              value: <bdi>{value}</bdi>,
            }))}
        />
      </Card>
    </div>
  );
}
