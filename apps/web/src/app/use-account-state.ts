import { useEffect } from 'react';
import type { Profile } from '../host/profile.ts';
import { withAccount } from '../state/compliance-config.ts';
import { changes, clientState, followRouter } from '../state/store.ts';

/** Copies into the client state what it holds of the profile (S3.2, S3.6) and where the router stands; everything else stays where it is. */
export function useAccountState(profile: Profile | null | undefined, path: string): void {
  useEffect(() => {
    if (!profile) return;
    changes.setUserInfo(profile.id === '' ? {} : { id: profile.id });
    changes.setComplianceConfig(withAccount(clientState.getState().complianceConfig, profile));
  }, [profile]);
  useEffect(() => followRouter(path), [path]);
}
