import { useText } from '../i18n/text.ts';

/** What a list of countries says of itself. */
export function useCountryTexts() {
  const t = useText();
  return {
    emptyText: t('personal.country.none'),
    countText: (count: number) => t('personal.country.count', { count }),
    placeholder: t('personal.country.placeholder'),
  };
}
