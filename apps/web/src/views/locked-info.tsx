import type { PersonalInfo } from '@credence/contract/personal-info';
import { Card } from '@credence/ui/card';
import { DataList } from '@credence/ui/data-list';
import { useEffect } from 'react';
import { host } from '../host/choose.ts';
import { countryName } from '../i18n/country-name.ts';
import { nationalityName } from '../i18n/nationality-name.ts';
import { useText } from '../i18n/text.ts';
import { formatBirthDate, ShowInFull, useInFull } from './in-full.tsx';
import { FailureBanner } from './failure-banner.tsx';

/** What was declared, once it can no longer be changed: masked until its owner asks for it in full. */
export function LockedInfo({ info: masked }: { info: PersonalInfo }) {
  const t = useText();
  const inFull = useInFull();
  const info = inFull.clear?.declared ?? masked;
  useEffect(() => host.ready(), []);
  const rows: readonly (readonly [keyof PersonalInfo, string])[] = [
    ['firstname', info.firstname],
    ['lastname', info.lastname],
    ['birthDate', formatBirthDate(info.birthDate)],
    ['nationality', info.nationality && nationalityName(info.nationality)],
    ['residenceCountry', info.residenceCountry && countryName(info.residenceCountry)],
    ['address', info.address],
    ['city', info.city],
    ['postalCode', info.postalCode],
    ['email', info.email],
    ['mobile', info.mobile],
  ];
  return (
    <Card actions={<ShowInFull {...inFull} />}>
      <DataList
        rows={rows
          .filter(([, value]) => value !== '')
          .map(([field, value]) => ({
            key: field,
            label: t(`personal.field.${field}`),
            value: <bdi>{value}</bdi>,
          }))}
      />
      <FailureBanner error={inFull.failure} />
    </Card>
  );
}
