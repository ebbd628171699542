import type { endOwnSessions, officerSessions } from '@credence/contract/officer-session';
import type { Verb } from '../../http/serve.ts';
import { shownSessions } from '../sign-in/index.ts';
import { transactAsOfficer } from './acting.ts';
import { endOfficerSessions, sessionsOf } from './sessions/store.ts';

export const officerSessionsVerb: Verb<typeof officerSessions> = async (call) => {
  const { officerId, session } = call.actor;
  const idleSince = new Date(call.now().getTime() - call.config.officerIdleMinutes * 60_000);
  const rows = await sessionsOf(call.db, officerId, { now: call.now(), idleSince });
  return { sessions: shownSessions(rows, session) };
};

export const endOwnSessionsVerb: Verb<typeof endOwnSessions> = (call, { id }) => {
  const { officerId, session = '' } = call.actor;
  return transactAsOfficer(call, async (unit) => {
    const which = id === undefined ? { except: session } : { only: id };
    const ended = await endOfficerSessions(unit.work, officerId, which);
    if (ended === 0) unit.unchanged();
    else await unit.record({ action: 'officer.sessions-ended', subject: officerId, details: { ended } });
    return {};
  });
};
