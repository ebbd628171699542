import { BackLink } from '@credence/ui/back-link';
import { useEffect } from 'react';
import { loginPath } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import { focusHeading } from '../../views/focus-heading.ts';
import { usePageName } from '../../views/page-name.ts';
import { AskLink } from './ask-link.tsx';
import { SetPassword } from './set-password.tsx';

interface ForgottenProps {
  /** Of the link in the mail; undefined for whoever asks for one. */
  token: string | undefined;
  onAskAgain: () => void;
}

/** For whoever cannot sign in any more: a link by mail, and a new password by it. */
export function Forgotten({ token, onAskAgain }: ForgottenProps) {
  const t = useText();
  usePageName(t(token === undefined ? 'password.link.title' : 'password.set.title'));
  useEffect(focusHeading, [token]);
  const back = <BackLink href={loginPath}>{t('password.back')}</BackLink>;
  return token === undefined ? (
    <AskLink back={back} />
  ) : (
    <SetPassword token={token} back={back} onAskAgain={onAskAgain} />
  );
}
