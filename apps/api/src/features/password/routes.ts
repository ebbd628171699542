import { askPasswordLink, changePassword, choosePassword, setPassword } from '@credence/contract/password';
import type { Config } from '../../base/config/config.ts';
import type { Serve } from '../../http/serve.ts';
import { type RecentSessions, signInLimit, type SignInLibrary } from '../sign-in/index.ts';
import { changePasswordVerb } from './change-password.ts';
import { choosePasswordVerb } from './choose-password.ts';
import { askPasswordLinkVerb, setPasswordVerb } from './password-link.ts';

export function passwordRoutes(
  serve: Serve,
  library: SignInLibrary,
  recent: RecentSessions,
  config: Config,
): void {
  const { tries, byEmail } = signInLimit(config);
  serve(askPasswordLink, askPasswordLinkVerb, { limit: { ...byEmail, shared: 'password-link' } });
  serve(setPassword, setPasswordVerb(library, recent), { limit: { ...tries, shared: 'password-set' } });
  serve(choosePassword, choosePasswordVerb({ library, recent }), {
    limit: { ...tries, shared: 'password-choice' },
  });
  serve(changePassword, changePasswordVerb(library, recent), {
    limit: { ...tries, shared: 'password-change' },
  });
}
