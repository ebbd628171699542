import type { PersonalInfo } from '@credence/contract/personal-info';
import { Card } from '@credence/ui/card';
import { DataList } from '@credence/ui/data-list';
import { useEffect } from 'react';
import { host } from '../host/choose.ts';
import { countryName } from '../i18n/country-name.ts';
import { formatDate } from '../i18n/format-moment.ts';
import { useText } from '../i18n/text.ts';

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
  );
}
