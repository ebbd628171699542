import type { KycInfo } from '@credence/contract/kyc';
import { secondIdentityStates } from '@credence/contract/kyc-words';

const unfinished = secondIdentityStates.filter((state) => state !== 'SUCCESS');
export type SecondIdentity = (typeof unfinished)[number];

/** What is still open of the second identity that the site asks for besides the document. */
export const secondIdentityOf = (info: Pick<KycInfo, 'second_identity_state'>): SecondIdentity | undefined =>
  unfinished.find((state) => state === info.second_identity_state);
