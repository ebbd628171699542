import { useEffect } from 'react';
import type { Profile } from '../host/profile.ts';
import { withAccount } from '../state/compliance-config.ts';
import { changes, clientState, followRouter } from '../state/store.ts';

/**
 * Copies the profile's part (S3.2, S3.6), that it could not be loaded (S3.4), and the router's address into
 * the client state.
 */
export function useAccountState(
  profile: Profile | null | undefined,
  profileError: boolean,
  path: string,
): void {
  useEffect(() => {
    if (!profile) return;
    changes.setUserInfo(profile.id === '' ? {} : { id: profile.id });
    changes.setComplianceConfig(withAccount(clientState.getState().complianceConfig, profile));
  }, [profile]);
  useEffect(() => {
    if (profileError) changes.setUserInfo({ profileError });
  }, [profileError]);
  useEffect(() => followRouter(path), [path]);
}
