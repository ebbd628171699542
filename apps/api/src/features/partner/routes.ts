import {
  changePartnerSettings,
  createPartnerKey,
  partnerKeys,
  readPartnerSettings,
  revokePartnerKey,
} from '@credence/contract/partner';
import {
  addPartner,
  addPartnerKey,
  changePartner,
  endPartnerKey,
  partner,
  partners,
} from '@credence/contract/console-partner';
import type { Serve } from '../../http/serve.ts';
import type { ServePartner } from '../../http/serve-partner.ts';
import {
  addPartnerKeyVerb,
  addPartnerVerb,
  changePartnerVerb,
  endPartnerKeyVerb,
  partnersVerb,
  partnerVerb,
} from './console.ts';
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

/** What officers do about partners. */
export function consolePartnerRoutes(serve: Serve): void {
  serve(partners, partnersVerb);
  serve(partner, partnerVerb);
  serve(addPartner, addPartnerVerb);
  serve(changePartner, changePartnerVerb);
  serve(addPartnerKey, addPartnerKeyVerb);
  serve(endPartnerKey, endPartnerKeyVerb);
}
