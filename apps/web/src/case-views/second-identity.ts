import { type KycInfo, secondIdentityStates } from '@credence/contract';

const unfinished = secondIdentityStates.filter((state) => state !== 'SUCCESS');
export type SecondIdentity = (typeof unfinished)[number];

/** What is open of the second identity that the site asks for beside the document. */
export const secondIdentityOf = (info: Pick<KycInfo, 'second_identity_state'>): SecondIdentity | undefined =>
  unfinished.find((state) => state === info.second_identity_state);
