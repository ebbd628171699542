// @vitest-environment happy-dom
import { userProfile } from '@credence/contract/profile';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../api/client.ts';
import { fakeApi } from '../api/fake.ts';
import { assigned, route, visit, watchAddress } from '../testing/sdk.ts';
import { showNothingAgain } from '../state/forget.ts';
import { sdkArrival } from './arrival.ts';
import { browserHost } from './browser.ts';
import { verificationUser } from './verification-user.ts';

beforeEach(watchAddress);
afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
});

describe('the browser’s own host', () => {
  test('[S2.26] shows header and footer, but not in an app, of which this tab then knows', () => {
    visit('/user/accounts/auth');
    expect(browserHost()).toMatchObject({ showsHeader: true, showsFooter: true });
    visit('/user/accounts/auth?appMode=true');
    expect(browserHost()).toMatchObject({ showsHeader: false, showsFooter: false });
    visit('/user/accounts/auth/personal');
    expect(browserHost()).toMatchObject({ showsHeader: false, showsFooter: false });
    visit('/user/accounts/auth?appMode=false');
    expect(browserHost()).toMatchObject({ showsHeader: true, showsFooter: true });
  });

  test('[S2.27] [S2.29] leaves to the index route, and signs out to /login', () => {
    const host = browserHost();
    host.leave();
    host.signedOut('/login');
    expect(assigned).toEqual(['/user/accounts/auth', '/login']);
  });

  test('[S2.29] [ASVS 7.4.1] once signed out, going back shows nothing of the account, and asks anew who is there', () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    document.body.textContent = 'Anna Maria Eriksson';
    showNothingAgain();
    expect(document.body.textContent).not.toBe('');
    dispatchEvent(new Event('pagehide'));
    expect(document.body.textContent).toBe('');
    dispatchEvent(new Event('pageshow'));
    expect(reload).toHaveBeenCalled();
  });

  test('[S3.4] gives the profile with USD where there is no currency', async () => {
    fakeApi([[userProfile, () => ({ id: 'u', currency_code: '', sub_attribute: '' })]]);
    expect(await browserHost().profile((endpoint, input) => call(endpoint, input))).toEqual({
      id: 'u',
      currency_code: 'USD',
      sub_attribute: '',
    });
  });
});

describe('the arrival in SDK mode', () => {
  test('[S1.3] [S2.4] takes the token out of the address, and leaves the rest', () => {
    visit(`${route}?isUpdatePoi=true&site=IN&update=1&lang=de-DE&from=email&hidden=false&token=a.b.c`);
    expect(sdkArrival()?.opening?.token).toBe('a.b.c');
    expect(location.search).toBe('?isUpdatePoi=true&site=IN&update=1&lang=de-DE&from=email&hidden=false');
  });

  test('[S4.18] leaves an address without a language as it is: nobody has chosen one', () => {
    visit(`${route}/?token=a.b.c&from=email`);
    expect(sdkArrival()?.opening?.token).toBe('a.b.c');
    expect(location.search).toBe('?from=email');
  });

  test('is at no other address, whatever that says', () => {
    for (const address of [
      '/user/accounts/auth?token=a.b.c',
      `/login?next=${route}`,
      '/user/accounts/auth/sdks',
    ]) {
      visit(address);
      expect(sdkArrival()).toBeUndefined();
    }
  });
});

test('[S3.7] outside SDK mode the user of the verification area is the account with its tags, and has no token', () => {
  const profile = { id: 'u', currency_code: 'USD', sub_attribute: '' };
  const member_tag = { KYC: 2 };
  expect(verificationUser(profile, { member_tag })).toEqual({ ...profile, member_tag });
});
