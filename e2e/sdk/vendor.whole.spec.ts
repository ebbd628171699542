import { verdict } from '../people.ts';
import { test } from '../test.ts';
import { approve, openPart } from '../vendors.ts';
import { goToNoticeInFrame } from './vendor-in-frame.ts';

test.use({ vendors: true });

for (const vendor of ['Onfido', 'Jumio'] as const) {
  test(`[S1.3] [S2.2] [S7.11] in a partner’s frame through the part of ${vendor}, which is mounted in another way`, async ({
    page,
    request,
    server,
    partner,
    account,
  }) => {
    const world = { server, partner, account };
    const { frame, lastname } = await goToNoticeInFrame(page, request, world, vendor);
    await approve(await openPart(frame, vendor), vendor, lastname);
    await verdict(frame, 'You’re verified');
  });
}
