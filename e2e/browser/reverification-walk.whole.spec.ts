import { walkInApp, walkReverification } from '../reverification/walk.ts';
import { test } from '../test.ts';

test.describe.configure({ timeout: 600_000 });

const languages = [
  { language: 'tr-TR', whole: '2,00', part: '0,50' },
  { language: 'ar-SA', whole: '2.00', part: '0.50' },
];

for (const told of languages) {
  test(`[S2.23] [S2.24] [S4.1] [S4.2] [S4.3] [S4.4] [S4.5] [S4.7] [S8.14] [S2.31] a campaign of two officers, in ${told.language}: from the notice to everything back`, ({
    page,
    openPage,
    request,
    startOwn,
    partner,
  }) => walkReverification({ page, openPage, request, startOwn, partner }, told));
}

test('[S2.23] [S2.25] [S4.1] [S4.6] [S4.8] a campaign at the Turkish site, in Turkish: in the app, its day passes, it is ended', ({
  page,
  openPage,
  request,
  startOwn,
  partner,
}) =>
  walkInApp(
    { page, openPage, request, startOwn, partner },
    { language: 'tr-TR', whole: '1,00', part: '0,25' },
  ));
