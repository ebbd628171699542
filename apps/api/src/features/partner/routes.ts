import {
  changePartnerSettings,
  createPartnerKey,
  partnerKeys,
  readPartnerSettings,
  revokePartnerKey,
} from '@credence/contract/partner';
import type { ServePartner } from '../../http/serve-partner.ts';
import { createPartnerKeyVerb, partnerKeysVerb, revokePartnerKeyVerb } from './keys.ts';
import { changePartnerSettingsVerb, readPartnerSettingsVerb } from './settings.ts';

/** What a partner's server may ask about the partner itself. */
export function partnerRoutes(servePartner: ServePartner): void {
  servePartner(readPartnerSettings, readPartnerSettingsVerb);
  servePartner(changePartnerSettings, changePartnerSettingsVerb);
  servePartner(partnerKeys, partnerKeysVerb);
  servePartner(createPartnerKey, createPartnerKeyVerb);
  servePartner(revokePartnerKey, revokePartnerKeyVerb);
}
