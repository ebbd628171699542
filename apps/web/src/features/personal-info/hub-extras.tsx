import type { KycInfo } from '@credence/contract';
import { useQuery } from '@tanstack/react-query';
import { isLimitedBy } from '../../case-views/limitation.ts';
import { WithoutDocument } from '../../case-views/without-document.tsx';
import { countryName, isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { CustodyNote } from './custody-note.tsx';
import { regionQuery } from './extra-queries.ts';
import styles from './hub.module.css';
import { VerifiedIdentity, type VerifiedIdentityProps } from './verified-identity.tsx';

interface HubExtrasProps extends VerifiedIdentityProps {
  info: KycInfo;
}

/** Whether the first level is taken with a document now, so that another way to it is of use. */
const takesDocument = (info: KycInfo): boolean => {
  const free = info.opened && isLimitedBy(info, 'LIMITATION_DEFAULT');
  const status = free ? info.state[0]?.status : undefined;
  return status === 'ALLOW' || status === 'FAILED_AND_CAN_RETRY';
};

/** What else there is to know of the account, below its next step. */
export function HubExtras({ info, IdentityCard }: HubExtrasProps) {
  return (
    <>
      {info.applicant.level > 0 && (
        // Of another level it is another one, asked for anew.
        <VerifiedIdentity key={info.applicant.level} IdentityCard={IdentityCard} />
      )}
      {takesDocument(info) && <WithoutDocument level={1} />}
      {info.custody === 'CUSTODY_SATOS' && <CustodyNote info={info} />}
      <Region />
    </>
  );
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
