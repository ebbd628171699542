import { IdCardIcon, Skeleton } from '@credence/ui';
import { useQuery } from '@tanstack/react-query';
import { countryName, isolate } from '../i18n/format.ts';
import { intlLocale } from '../i18n/language.ts';
import { useText } from '../i18n/text.ts';
import { acceptedQuery } from './accepted-query.ts';
import { Points } from './points.tsx';
import { RefusedDocuments } from './refused-documents.tsx';

interface AcceptedDocumentsProps {
  /** Undefined while it is not known yet. */
  country: string | undefined;
  level: 1 | 2;
}

/** Which documents are taken, where somebody else asks for one: said before their part begins. */
export function AcceptedDocuments({ country, level }: AcceptedDocumentsProps) {
  const t = useText();
  const { data, isError } = useQuery({
    ...acceptedQuery(country ?? '', level),
    enabled: country !== undefined,
  });
  // Whoever takes the pictures says so too.
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
