import { useText } from '../../../i18n/text.ts';

/** Beside what may be withdrawn, as further rows of the list: what is closed for now, and until when. */
export function ClosedActivities() {
  const t = useText();
  return (
    <>
      <dt>{t('restriction.activities')}</dt>
      <dd>{t('restriction.until')}</dd>
    </>
  );
}
