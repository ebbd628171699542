import { campaignLeftOut, type campaignPeople, type campaignPreview } from '@credence/contract/campaign';
import type { OfficerCall } from '../../base/call.ts';
import type { Verb } from '../../http/serve.ts';
import { aimOf } from './plan.ts';
import { requireSeen } from './requirements.ts';
import { accountsPage, type Aim, countAccounts } from './people/store.ts';
import { readCampaign } from './store.ts';

const pageSize = 50;

async function aim(call: OfficerCall, campaignId: string): Promise<Aim> {
  return aimOf(call, requireSeen(call, await readCampaign(call.db, campaignId)));
}

const sum = (groups: readonly { accounts: number }[]): number =>
  groups.reduce((total, { accounts }) => total + accounts, 0);

export const campaignPreviewVerb: Verb<typeof campaignPreview> = async (call, { campaignId }) => {
  const found = await countAccounts(call.db, await aim(call, campaignId));
  const asked = found.filter((group) => group.leftOut === null);
  const reasons = campaignLeftOut.options.map((reason) => ({
    reason,
    accounts: sum(found.filter((group) => group.leftOut === reason)),
  }));
  return {
    asked: sum(asked),
    leftOut: sum(found) - sum(asked),
    groups: asked.map(({ country, level, accounts }) => ({ country, level, accounts })),
    reasons: reasons.filter(({ accounts }) => accounts > 0),
  };
};

export const campaignPeopleVerb: Verb<typeof campaignPeople> = async (call, { campaignId, who, after }) => {
  const rows = await accountsPage(call.db, await aim(call, campaignId), {
    asked: who === 'asked',
    after: after ?? null,
    limit: pageSize + 1,
  });
  const shown = rows.slice(0, pageSize);
  return {
    items: shown.map(({ provedAt, ...person }) => ({ ...person, provedAt: provedAt?.toISOString() ?? null })),
    next: rows.length > pageSize ? (shown.at(-1)?.userId ?? null) : null,
  };
};
