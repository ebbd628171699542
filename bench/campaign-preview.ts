import { campaignPreview } from '@credence/contract/campaign';
import { officerSecondFactor, officerSignIn } from '@credence/contract/session';
import { Secret, TOTP } from 'otpauth';
import type { Client } from 'pg';
import * as v from 'valibot';
import { median } from './median.ts';
import type { ApiReady } from './servers/child.ts';

const times = 3;

const envelope = v.object({ ret_code: v.literal(0), result: v.unknown() });

/** Calls as an officer does, with the cookies that the sign-in gave. */
async function ask(ready: ApiReady, cookie: string, path: string, body: object): Promise<Response> {
  return fetch(`${ready.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ready.address, cookie },
    body: JSON.stringify(body),
  });
}

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');

async function signIn(ready: ApiReady): Promise<string> {
  const { officer, password } = ready;
  const first = await ask(ready, '', officerSignIn.path, { email: officer.email, password });
  const code = new TOTP({ secret: Secret.fromUTF8(officer.secret) }).generate();
  return cookiesOf(await ask(ready, cookiesOf(first), officerSecondFactor.path, { code }));
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
};

/**
 * Seconds until an officer sees whom a campaign would ask, and those of a bare count of the same accounts
 * with their cases; in turn.
 */
export async function tookToPreview(
  client: Client,
  ready: ApiReady,
  { campaignId, accounts }: { campaignId: string; accounts: number },
): Promise<{ preview: number; count: number }> {
  const cookie = await signIn(ready);
  const took = { preview: [] as number[], count: [] as number[] };
  for (let turn = 0; turn < times; turn += 1) {
    took.count.push(
      await seconds(() =>
        client.query(
          `select count(*) from applicant join verification_case using (user_id) where applicant.site = 'IN'`,
        ),
      ),
    );
    took.preview.push(
      await seconds(async () => {
        const answer = await ask(ready, cookie, campaignPreview.path, { campaignId });
        const { result } = v.parse(envelope, await answer.json());
        const { asked } = v.parse(campaignPreview.result, result);
        if (asked !== accounts) throw new Error(`${asked} of ${accounts} would be asked`);
      }),
    );
  }
  return { preview: median(took.preview), count: median(took.count) };
}
