import type { ResultOf } from '@credence/contract/endpoint';
import type { identity } from '@credence/contract/identity';
import { Card } from '@credence/ui/card';
import { DataList } from '@credence/ui/data-list';
import { countryName } from '../../i18n/country-name.ts';
import { formatDate } from '../../i18n/format-moment.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { ShowInFull, useInFull } from '../../views/in-full.tsx';
import { FailureBanner } from '../../views/failure-banner.tsx';

type Identity = ResultOf<typeof identity>;

/** The verified identity, masked until the owner has confirmed that it is them. */
export function IdentityCard({ identity: masked }: { identity: Identity }) {
  const t = useText();
  const inFull = useInFull();
  const { clear, failure } = inFull;
  const shown = clear ?? masked;
  const { documentType, country, verifiedAt } = shown;
  const document = documentType && t(`document.type.${documentType}`);
  const place = country && isolate(countryName(country));
  return (
    <Card title={t('verified.title')} aside={<ShowInFull {...inFull} />}>
      <DataList
        rows={[
          { label: t('verified.name'), value: <bdi>{`${shown.firstname} ${shown.lastname}`}</bdi> },
          {
            label: t('verified.birthDate'),
            value: shown.masked ? <bdi dir="ltr">{shown.birthDate}</bdi> : formatDate(shown.birthDate),
          },
          {
            label: t('verified.by'),
            value: document ? [document, place].filter(Boolean).join(' · ') : t('verified.withoutDocument'),
          },
          { label: t('verified.level'), value: t('verified.levelNumber', { level: shown.level }) },
          ...(verifiedAt ? [{ label: t('verified.on'), value: formatDate(verifiedAt) }] : []),
        ]}
      />
      <FailureBanner error={failure} />
    </Card>
  );
}
