import webSdk from '@sumsub/websdk';
import { connect, container, failure, tellHeight } from './connect.ts';

/** The vendor's names for the languages that it writes in more than one way. */
function languageOf(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize();
  return language === 'zh' && script === 'Hant' ? 'zh-tw' : language;
}

const handedIn = new Set<string>([
  'idCheck.onApplicantSubmitted',
  'idCheck.onApplicantResubmitted',
  'idCheck.onApplicantVerificationCompleted',
]);

connect(({ token, url, language, theme }, screen) => {
  const sdk = webSdk
    .init(token, async () => (await screen.renew()).token)
    .withConf({ lang: languageOf(language), theme })
    // It may neither move this page about nor take the focus.
    .withOptions({ addViewportTag: false, adaptIframeHeight: true, enableScrollIntoView: false })
    .on('idCheck.onInitialized', () => screen.tell({ type: 'shown' }))
    .on('idCheck.onError', ({ code }) => screen.tell(failure(code)))
    .on('idCheck.onUserAction', ({ action }) => {
      if (action === 'close') screen.tell({ type: 'closed' });
    })
    .onMessage((type) => {
      if (handedIn.has(type)) screen.tell({ type: 'handed-in' });
    });
  // Without one it finds its address in the token.
  if (url !== '') sdk.withBaseUrl(new URL(url).origin);
  tellHeight(screen);
  sdk.build().launch(container());
});
