import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { DataList } from '@credence/ui/data-list';
import { Skeleton } from '@credence/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../../host/paths.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { declaredQuery } from '../../../queries/personal-info.ts';
import { formatBirthDate, ShowInFull, useInFull } from '../../../views/in-full.tsx';
import { FailureBanner } from '../../../views/failure-banner.tsx';

/**
 * Who the applicant is by their own word, which is sent with the pictures, and the way to change it; with the
 * number of the document where it was read since the screen opened.
 */
export function DeclaredDetails({ documentNumber = '' }: { documentNumber?: string | undefined }) {
  const t = useText();
  const { data: saved, isPending } = useQuery(declaredQuery);
  const inFull = useInFull();
  if (isPending) return <Skeleton shape="card" />;
  if (!saved) return null;
  const { firstname, lastname, birthDate, residenceCountry, address, postalCode, city } =
    inFull.clear?.declared ?? saved.info;
  const place = [address, `${postalCode} ${city}`.trim(), residenceCountry && countryName(residenceCountry)]
    .filter((part) => part !== '')
    .join(', ');
  const rows = [
    { key: 'name', label: t('verified.name'), value: `${firstname} ${lastname}`.trim() },
    { key: 'birthDate', label: t('verified.birthDate'), value: formatBirthDate(birthDate) },
    { key: 'number', label: t('document.read.number'), value: documentNumber },
    { key: 'residence', label: t('personal.group.residence'), value: place },
  ];
  return (
    <Card
      title={t('document.review.yours')}
      aside={
        saved.locked ? (
          <ShowInFull {...inFull} />
        ) : (
          <Link href={paths.personal} asChild>
            <Button
              href={paths.personal}
              size="small"
              aria-label={t('document.review.changeOf', { what: t('document.review.yours') })}
            >
              {t('document.review.change')}
            </Button>
          </Link>
        )
      }
    >
      <DataList
        rows={rows.filter(({ value }) => value !== '').map((row) => ({ ...row, value: isolate(row.value) }))}
      />
      <FailureBanner error={inFull.failure} />
    </Card>
  );
}
