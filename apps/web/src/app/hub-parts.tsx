import type { KycInfo } from '@credence/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { isLimitedBy } from '../case-views/limitation.ts';
import { IdentityCard } from '../features/identity-reset/identity-card.tsx';
import { HubExtras } from '../features/personal-info/hub-extras.tsx';
import { Diversion } from '../features/sister-site/diversion.tsx';
import { QuickVerification } from '../features/sister-site/quick-verification.tsx';

const UpdatePoiNotice = lazy(() =>
  import('../features/reverification/update-poi-notice.tsx').catch(() => ({ default: () => null })),
);

type Part =
  | { name: 'notices' | 'extras'; info: KycInfo }
  /** Somebody is about to declare this as residence. */
  | { name: 'residence'; country: string; served: boolean };

const needsMove = (info: KycInfo): boolean => isLimitedBy(info, 'LIMITATION_REGION');

/** What other features have to say on the overview and in the form; loaded once those are painted. */
export default function HubPart(part: Part): ReactNode {
  if (part.name === 'residence') {
    const { country, served } = part;
    return (
      <Diversion
        key={country}
        residence={country}
        {...(served ? { show: 'required' } : { show: 'all', unserved: country })}
      />
    );
  }
  const { name, info } = part;
  if (name === 'extras') {
    return (
      <>
        {info.applicant.level === 0 && <QuickVerification />}
        <Diversion show={needsMove(info) ? 'suggested' : 'all'} />
        <HubExtras info={info} IdentityCard={IdentityCard} />
      </>
    );
  }
  // What a regulator asks of an account that is verified already (S4.1 to S4.5) comes first.
  return info.displayControl.displayUpdatePOI === 'DisplayUpdatePOIStatus_No' ? (
    <Diversion show="required" unserved={needsMove(info) ? info.residenceCountry : undefined} />
  ) : (
    <Suspense>
      <UpdatePoiNotice info={info} />
    </Suspense>
  );
}
