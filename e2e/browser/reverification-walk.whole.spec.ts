import { walkInApp, walkReverification } from '../reverification/walk.ts';
import { test } from '../test.ts';

test.describe.configure({ timeout: 600_000 });

for (const language of ['en', 'tr-TR', 'ar-SA']) {
  test(`[S2.23] [S2.24] [S4.1] [S4.2] [S4.3] [S4.4] [S4.5] [S4.7] [S8.14] [S2.18] [S7.8] [S3.8] [S2.31] a campaign of two officers, in ${language}: asked, submitted on a phone inside a partner’s page, sent back, overdue with a part of the limits, submitted, approved, everything back`, ({
    page,
    openPage,
    request,
    startOwn,
    partner,
  }) => walkReverification({ page, openPage, request, startOwn, partner }, language));
}

test('[S2.23] [S2.25] [S4.1] [S4.6] [S4.8] a campaign at the Turkish site, in Turkish: in the app, its day passes, it is ended', ({
  page,
  openPage,
  request,
  startOwn,
  partner,
}) => walkInApp({ page, openPage, request, startOwn, partner }, 'tr-TR'));
