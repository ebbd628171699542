// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { kycInfoWith } from '../testing/account.ts';
import { withAccount } from './compliance-config.ts';
import { updatePoiOf } from './update-poi.ts';

/** A page whose host supplied this, and the store as it begins there. */
async function openPage(supplied?: string) {
  vi.resetModules();
  document.body.innerHTML =
    supplied === undefined
      ? ''
      : `<script type="application/json" id="compliance-config">${supplied}</script>`;
  return import('./store.ts');
}

const nothing = { site: '', group: '', country: '', language: '', flowNames: [] };
const profile = { id: 'u-1', sub_attribute: 'main' };

beforeEach(() => {
  globalThis.credenceUserId = undefined;
});
afterEach(() => {
  document.body.innerHTML = '';
});

describe('the client state begins', () => {
  test('[S3.1] [S9.2] empty, with rate 1, and changes by nothing but its four changes', async () => {
    const { clientState } = await openPage();
    expect(clientState.getState()).toEqual({
      user: {},
      rate: 1,
      complianceConfig: nothing,
      authFlow: {},
      router: { path: '' },
      common: {},
    });
  });

  test('[S3.1] with the compliance configuration of the host page, unknown fields kept out', async () => {
    const { clientState } = await openPage(
      '{"site":"TUR","group":"regional","country":"TR","language":"tr-TR","flowNames":["Level1_web"],"secret":1,"account":"x"}',
    );
    expect(clientState.getState().complianceConfig).toEqual({
      site: 'TUR',
      group: 'regional',
      country: 'TR',
      language: 'tr-TR',
      flowNames: ['Level1_web'],
    });
  });

  test.each(['{"site":', '[]', 'null', '{"site":7}', ''])(
    '[S3.1] without one where %j cannot be understood',
    async (supplied) => {
      const { clientState } = await openPage(supplied);
      expect(clientState.getState().complianceConfig).toEqual(nothing);
    },
  );
});

describe('a change', () => {
  test('[S4.16] is one of exactly four', async () => {
    const { changes } = await openPage();
    expect(Object.keys(changes)).toEqual(['setUserInfo', 'setRate', 'setComplianceConfig', 'setAuthFlow']);
  });

  test('[S3.2] [S4.16] of the user stores the id in the global variable for analytics', async () => {
    const { changes, clientState } = await openPage();
    expect(globalThis.credenceUserId).toBeUndefined();
    changes.setUserInfo({ id: 'u-1' });
    expect(clientState.getState().user).toEqual({ id: 'u-1' });
    expect(globalThis.credenceUserId).toBe('u-1');
    changes.setUserInfo({});
    expect(globalThis.credenceUserId).toBeUndefined();
  });

  test('[S4.16] touches its own part alone, and the auth flow is replaced as a whole [S3.1]', async () => {
    const { changes, clientState } = await openPage();
    changes.setRate(65_000.5);
    changes.setComplianceConfig({ ...nothing, site: 'HKG' });
    changes.setAuthFlow({ action: 30_029, ticket: 't-1' });
    changes.setAuthFlow({ action: 30_331 });
    expect(clientState.getState()).toMatchObject({
      user: {},
      rate: 65_000.5,
      complianceConfig: { site: 'HKG' },
    });
    expect(clientState.getState().authFlow).toEqual({ action: 30_331 });
  });

  test('[S3.1] of the path is followed by the router slice, and tells nobody when it is the same', async () => {
    const { clientState, followRouter } = await openPage();
    const told = vi.fn<() => void>();
    clientState.subscribe(told);
    followRouter('/auth/help');
    followRouter('/auth/help');
    expect(clientState.getState().router).toEqual({ path: '/auth/help' });
    expect(told).toHaveBeenCalledTimes(1);
  });
});

test('[S3.6] the account of the compliance configuration is sub_attribute, when there is a user id', () => {
  expect(withAccount(nothing, profile)).toEqual({ ...nothing, account: 'main' });
  expect(withAccount({ ...nothing, account: 'earlier' }, { ...profile, id: '' })).toEqual(nothing);
});

test('[S3.8 client] update-of-proof-of-identity info: status, rejectReason, siteInfo of site and country', () => {
  const info = kycInfoWith('SUCCESS', 'CERTIFICATION_DISABLED');
  const site = { site: 'TUR', country: 'TR' };
  const updatePOI = {
    reason: 'regulator',
    rejectReason: 'Photo page is cut',
    siteInfo: { site: 'IN', country: 'IN' },
    channel: 'web',
    dueAt: '2026-03-05T14:03:00.000Z',
    overdue: false,
    consequence: 'none',
    retryAt: null,
  } as const;
  expect(updatePoiOf({ ...info, updatePOI }, site)).toEqual({
    status: 'DisplayUpdatePOIStatus_No',
    rejectReason: 'Photo page is cut',
    siteInfo: { site: 'IN', country: 'IN' },
  });
  expect(updatePoiOf(info, site)).toMatchObject({ rejectReason: '', siteInfo: site });
  const resident = { ...info, residenceCountry: 'DE', applicant: { ...info.applicant, country: 'IN' } };
  expect(updatePoiOf(resident, site).siteInfo.country).toBe('DE');
  expect(updatePoiOf({ ...resident, residenceCountry: '' }, site).siteInfo.country).toBe('IN');
});
