import type {
  changePartnerSettings,
  PartnerSettings,
  readPartnerSettings,
  settingsChange,
} from '@credence/contract/partner';
import type { InferOutput, StrictObjectSchema } from 'valibot';
import { transact } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import { notThere, Problem, wrongField } from '../../base/problem.ts';
import type { Reader } from '../../db/database.ts';
import { contrast, textOn } from '../../pages/brand-style.ts';
import type { PartnerVerb } from '../../http/serve-partner.ts';
import {
  changePartner,
  findPartner,
  lockPartner,
  originsOf,
  redirectsOf,
  replaceOrigins,
  replaceRedirects,
  type PartnerRow,
} from './store.ts';

/** A partner's settings. */
export async function readSettings(db: Reader, partnerId: string): Promise<PartnerSettings> {
  const row = await findPartner(db, partnerId);
  if (row === undefined) throw notThere('partner');
  return {
    partnerId: row.id,
    name: row.name,
    origins: await originsOf(db, row.id),
    redirects: await redirectsOf(db, row.id),
    look: row.look,
    languages: row.languages,
    status: row.status,
    revision: row.revision,
  };
}

/** A change of settings; what is left out stays. */
export type SettingsChange = InferOutput<StrictObjectSchema<typeof settingsChange, undefined>> & {
  status?: PartnerRow['status'] | undefined;
};

/** Changes settings, and records which. */
export function changeSettings(
  call: Call,
  partnerId: string,
  { revision, ...change }: SettingsChange,
): Promise<PartnerSettings> {
  return transact(call, partnerId, async (unit) => {
    const row = await lockPartner(unit.work, partnerId);
    if (row === undefined) throw notThere('partner');
    if (revision !== undefined && revision !== row.revision)
      throw new Problem(409, 'settings-changed', 'The settings were changed since they were read.');
    requireReadable(change.look);
    const now = call.now();
    await changePartner(unit.work, partnerId, {
      name: change.name ?? row.name,
      look: change.look ?? row.look,
      languages: change.languages ?? row.languages,
      status: change.status ?? row.status,
      revision: row.revision + 1,
      at: now,
    });
    if (change.origins !== undefined) await replaceOrigins(unit.work, partnerId, change.origins);
    if (change.redirects !== undefined) await replaceRedirects(unit.work, partnerId, change.redirects);
    const changed = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    await unit.record({ action: 'partner.settings-changed', subject: partnerId, details: { changed } });
    return readSettings(unit.work, partnerId);
  });
}

/** WCAG 2.2, 1.4.3. */
const leastContrast = 4.5;

/** Refuses a colour on which nothing can be read well. */
function requireReadable(look: SettingsChange['look']): void {
  const { colour } = look ?? {};
  if (colour === undefined) return;
  if (contrast(colour, textOn(colour)) >= leastContrast) return;
  throw wrongField('look.colour', 'contrast');
}

export const readPartnerSettingsVerb: PartnerVerb<typeof readPartnerSettings> = (call) =>
  readSettings(call.db, call.actor.partnerId);

export const changePartnerSettingsVerb: PartnerVerb<typeof changePartnerSettings> = (call, input) =>
  changeSettings(call, call.actor.partnerId, input);
