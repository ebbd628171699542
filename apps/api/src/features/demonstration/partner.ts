import { systemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import { addPartner, changeSettings, onlyKey, partnerNamed } from '../partner/index.ts';

const name = 'Example Exchange';

/**
 * The partner of the demonstration, whose site (apps/partner) is at an origin of this machine, and a key of
 * its own. The key is another one at each start: it is nowhere but in that site's memory.
 */
export async function prepareDemonstrationPartner(context: Context, origin: string): Promise<string> {
  const call = systemCall(context, 'demonstration', context.newId());
  const id = (await partnerNamed(context.db, name)) ?? (await addPartner(call, { name }));
  await changeSettings(call, id, {
    origins: [origin],
    redirects: [`${origin}/returned`],
    look: { colour: '#1447e6' },
  });
  return onlyKey(call, id);
}
