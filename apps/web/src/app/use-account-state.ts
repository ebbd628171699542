import { useEffect } from 'react';
import type { Profile } from '../host/profile.ts';
import { withAccount } from '../state/compliance-config.ts';
import { changes, clientState, followRouter } from '../state/store.ts';

/** Copies the profile's part (S3.2, S3.6) and the router's address into the client state. */
export function useAccountState(profile: Profile | null | undefined, path: string): void {
  useEffect(() => {
    if (!profile) return;
    changes.setUserInfo(profile.id === '' ? {} : { id: profile.id });
    changes.setComplianceConfig(withAccount(clientState.getState().complianceConfig, profile));
  }, [profile]);
  useEffect(() => followRouter(path), [path]);
}
