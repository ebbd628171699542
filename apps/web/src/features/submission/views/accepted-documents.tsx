import type { Level } from '@credence/contract/words';
import { IdCardIcon } from '@credence/ui/icons/id-card';
import { Skeleton } from '@credence/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { countryName } from '../../../i18n/country-name.ts';
import { isolate } from '../../../i18n/format.ts';
import { intlLocale } from '../../../i18n/language.ts';
import { useText } from '../../../i18n/text.ts';
import { acceptedQuery } from '../../../queries/kyc-calls.ts';
import { Points } from '../../../views/points.tsx';
import { RefusedDocuments } from '../../../views/refused-documents.tsx';

interface AcceptedDocumentsProps {
  /** Undefined while it is not known yet. */
  country: string | undefined;
  level: Level;
}

/** Which documents are taken, where somebody else asks for one: said before their part begins. */
export function AcceptedDocuments({ country, level }: AcceptedDocumentsProps) {
  const t = useText();
  const { data, isError } = useQuery({
    ...acceptedQuery(country ?? '', level),
    enabled: country !== undefined,
  });
  // The vendor's part says so too.
  if (isError) return null;
  if (!data) return <Skeleton shape="card" />;
  const names = data.documentTypes.map(({ type }) => t(`document.type.${type}`));
  return (
    <>
      <Points
        points={[
          {
            Icon: IdCardIcon,
            title: t('document.accepted.title', { country: isolate(countryName(data.country)) }),
            text: new Intl.ListFormat(intlLocale(), { type: 'disjunction' }).format(names),
          },
        ]}
      />
      <RefusedDocuments refused={data.refused} />
    </>
  );
}
