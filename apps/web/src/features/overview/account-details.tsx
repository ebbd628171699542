import type { KycInfo } from '@credence/contract/kyc';
import { useQuery } from '@tanstack/react-query';
import { countryName } from '../../i18n/country-name.ts';
import { formatShare } from '../../i18n/format-bytes.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { CustodyNote } from './custody-note.tsx';
import styles from './overview.module.css';
import { regionQuery } from './queries.ts';
import { VerifiedIdentity } from './verified-identity.tsx';

/** What else there is to know of the account, below its next step. */
export function AccountDetails({ info }: { info: KycInfo }) {
  return (
    <>
      {info.applicant.level > 0 && (
        // Of another level it is another one, asked for anew.
        <VerifiedIdentity key={info.applicant.level} />
      )}
      {info.custody === 'CUSTODY_SATOS' && <CustodyNote info={info} />}
      {info.exposure && <Exposure {...info.exposure} />}
      <Region />
    </>
  );
}

/** How much may be in crypto-assets, by the tolerance of risk. */
function Exposure({ of, percent }: NonNullable<KycInfo['exposure']>) {
  const t = useText();
  return <p className={styles.line}>{t(`suitability.limit.${of}`, { share: formatShare(percent / 100) })}</p>;
}

/** Whose rules the account follows (S7.24). */
function Region() {
  const t = useText();
  const { data } = useQuery(regionQuery);
  if (!data || data.by === 'unknown') return null;
  return (
    <p className={styles.line}>
      {t(`hub.region.${data.by}`, { country: isolate(countryName(data.country)) })}
    </p>
  );
}
