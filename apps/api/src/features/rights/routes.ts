import { endOfficerSessions } from '@credence/contract/officer-session';
import { officers, proposeEndOfAccess, proposeRights } from '@credence/contract/rights';
import type { Serve } from '../../http/serve.ts';
import { endOfficerSessionsVerb } from './end-sessions.ts';
import { officersVerb } from './list.ts';
import { proposeEndOfAccessVerb, proposeRightsVerb } from './propose.ts';

export function rightsRoutes(serve: Serve): void {
  serve(officers, officersVerb);
  serve(proposeRights, proposeRightsVerb);
  serve(proposeEndOfAccess, proposeEndOfAccessVerb);
  serve(endOfficerSessions, endOfficerSessionsVerb);
}
