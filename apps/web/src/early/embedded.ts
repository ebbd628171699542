// The same as `main.ts` for the page that another site shows in a frame: its first request exchanges the
// one-time token, and brings with it what the overview would ask for next.
import { type EarlyAnswer, earlyKey } from '../host/early-request.ts';
import { type Opening, sdkArrival } from '../host/arrival.ts';
import { startsMiniProgram } from '../host/launch.ts';
import { applyTheme, themes } from '../host/theme.ts';
import { begin, startPage } from './page.ts';
import { exchangePath, firstSdkRequests } from './requests.ts';

interface Exchanged {
  result?: { first?: Partial<Record<string, unknown>> } | null;
}

function exchange(opening: Opening): void {
  const early = begin('POST', exchangePath, JSON.stringify({ ...opening, first: true }));
  const { begun, trace, abort } = early;
  const handOut = async (whole: EarlyAnswer): Promise<void> => {
    const { result }: Exchanged = JSON.parse(await whole.text());
    for (const [method, path, body] of firstSdkRequests) {
      const answer = result?.first?.[path];
      if (answer === undefined) continue;
      const text = JSON.stringify(answer);
      const response = Promise.resolve({ ...whole, text: async () => text });
      const known = { response, begun, trace, abort };
      (globalThis.credenceEarly ??= {})[earlyKey(method, path, body)] = known;
    }
  };
  // It is the app's only once that is there, or it would ask for the same itself.
  early.response = early.response.then(async (whole) => {
    await handOut(whole).catch(() => undefined);
    return whole;
  });
  // Its failure is handled by the call that takes it, which knows nothing of what comes with it.
  early.response.catch(() => undefined);
  globalThis.credenceEarly = { [earlyKey('POST', exchangePath, JSON.stringify(opening))]: early };
}

// Before the token is taken out of the address, or what the messaging app says there goes with it.
startsMiniProgram();
const opening = sdkArrival()?.opening;
startPage(() => {
  if (opening) exchange(opening);
});
globalThis.credenceOpening = opening;
const asked = new URLSearchParams(location.search).get('theme');
const theme = themes.find((one) => one === asked);
if (theme) applyTheme(theme);
