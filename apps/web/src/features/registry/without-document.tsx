import type { Level } from '@credence/contract/words';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../host/paths.ts';
import { countryName } from '../../i18n/country-name.ts';
import { isolate } from '../../i18n/format.ts';
import { intlLocale } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import { acceptedQuery } from '../../queries/kyc-calls.ts';
import { declaredQuery } from '../../queries/personal-info.ts';

/** The way without a document (S2.3), where the site has one for the applicant's country of residence. */
export function WithoutDocument({ level }: { level: Level }) {
  const t = useText();
  const { data: declared } = useQuery(declaredQuery);
  const country = declared?.complete === true ? declared.info.residenceCountry : '';
  const { data } = useQuery({ ...acceptedQuery(country, level), enabled: country !== '' });
  const ways = data?.nonDocument.filter(({ place }) => place === 'instead') ?? [];
  if (ways.length === 0) return null;
  const names = ways.map(({ scheme }) => isolate(t(scheme ? `number.${scheme}.name` : 'eid.name')));
  const to = `${paths.vendor}${level === 2 ? '?level=2' : ''}`;
  return (
    <Banner
      tone="info"
      title={t('number.instead.title')}
      action={
        <Link href={to} asChild>
          <Button href={to} size="small">
            {t('number.instead.action')}
          </Button>
        </Link>
      }
    >
      {t('number.instead.text', {
        country: isolate(countryName(country)),
        ways: new Intl.ListFormat(intlLocale(), { type: 'disjunction' }).format(names),
      })}
    </Banner>
  );
}
