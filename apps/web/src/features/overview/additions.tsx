import type { KycInfo } from '@credence/contract/kyc';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { isBegun, isLimitedBy, isWaiting } from '../../queries/kyc.ts';
import { optional } from '../../views/optional.ts';
import { Diversion, QuickVerification } from '../sister-site/index.ts';
import { AccountDetails } from './account-details.tsx';
import { Owed, OwedNotice } from './owed.tsx';
import styles from './overview.module.css';

export { ClosedActivities } from './levels/closed-activities.tsx';
export { Limits } from './levels/limits.tsx';

// With its decimal maths, which few need.
export const loadLimitInCurrency = () => import('./levels/limit-in-currency.tsx');
const UpdatePoiNotice = optional(async () => (await import('../reverification/index.ts')).UpdatePoiNotice);

const needsMove = (info: KycInfo): boolean => isLimitedBy(info, 'LIMITATION_REGION');

/** Whether nothing is lost by another site: nothing is verified, begun, checked or refused here. */
const isFresh = (info: KycInfo): boolean =>
  info.applicant.level === 0 && info.state[0]?.status === 'ALLOW' && !isBegun(info) && !isWaiting(info);

interface NoticesProps {
  info: KycInfo;
  /** Something here is overdue, so that nothing else may be louder; or is no more. */
  onPress: (pressing: boolean) => void;
}

/** Above everything else. What a regulator asks of a verified account (S4.1 to S4.5) comes first. */
export function Notices({ info, onPress }: NoticesProps) {
  return (
    <>
      {info.displayControl.displayUpdatePOI === 'DisplayUpdatePOIStatus_No' ? (
        <Diversion show="required" unserved={needsMove(info) ? info.residenceCountry : undefined} />
      ) : (
        <Suspense>
          <UpdatePoiNotice info={info} />
        </Suspense>
      )}
      {(info.mustQuestionnaire || info.quotaPercent !== undefined) && (
        <OwedNotice besideLevel={isWaiting(info)} onPress={onPress} />
      )}
    </>
  );
}

const unanswered = { predicate: ({ state }: Query) => state.status === 'pending' };

/** Whether the first answers of all calls have come: each can push what is below it from under a finger. */
function useSettled(): boolean {
  const client = useQueryClient();
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    // Later, since a call can also begin while another part is being drawn.
    const look = () =>
      queueMicrotask(() => {
        if (client.isFetching(unanswered) === 0) setSettled(true);
      });
    look();
    return client.getQueryCache().subscribe(look);
  }, [client]);
  return settled;
}

/** Below the next step: other ways to a level, and what else there is to know of the account. */
export function Extras({ info }: { info: KycInfo }) {
  const settled = useSettled();
  return (
    <>
      <Owed besideLevel={isWaiting(info)} />
      <div className={settled ? styles.settled : undefined} hidden={!settled}>
        {info.applicant.level === 0 && <QuickVerification />}
        {isFresh(info) && <Diversion show={needsMove(info) ? 'suggested' : 'all'} />}
        <AccountDetails info={info} />
      </div>
    </>
  );
}
