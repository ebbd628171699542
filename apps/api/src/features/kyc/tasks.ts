import type { taskRegion } from '@credence/contract';
import { countryOfAddress } from '../../http/country-of-address.ts';
import type { Verb } from '../../http/serve.ts';
import { readApplicant } from '../applicant/index.ts';

/** Whose rules make the tasks: the declared residence, or before that a guess by the network address. */
export const taskRegionVerb: Verb<typeof taskRegion> = async (call) => {
  const { site, info } = await readApplicant(call.db, call.actor.userId, call.keyring);
  const residence = info?.residenceCountry ?? '';
  if (residence !== '') return { site, country: residence, by: 'residence' };
  const country = countryOfAddress(call.address);
  return country === undefined ? { site, country: '', by: 'unknown' } : { site, country, by: 'address' };
};
