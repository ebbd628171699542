import type { OfficerRole } from '@credence/contract/permission';
import { officerProfile } from '@credence/contract/session';
import { answer } from './fake-api.ts';
import { sampleOfficer } from './samples.ts';

/** Who is signed in, with these roles alone. */
export const profileOf = (...roles: OfficerRole[]) =>
  answer(officerProfile, () => ({ ...sampleOfficer, roles }));
