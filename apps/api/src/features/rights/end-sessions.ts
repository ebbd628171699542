import type { endOfficerSessions } from '@credence/contract/officer-session';
import { transact } from '../../audit/index.ts';
import type { Verb } from '../../http/serve.ts';
import { endOfficerSessions as endSessions } from '../officer/index.ts';
import { requireWithin } from './propose.ts';

export const endOfficerSessionsVerb: Verb<typeof endOfficerSessions> = (call, { officerId }) =>
  transact(call, officerId, async (unit) => {
    await requireWithin(call, unit.work, officerId);
    const ended = await endSessions(unit.work, officerId);
    if (ended === 0) unit.unchanged();
    else await unit.record({ action: 'officer.sessions-ended', subject: officerId, details: { ended } });
    return { ended };
  });
