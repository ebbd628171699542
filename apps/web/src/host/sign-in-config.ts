import * as v from 'valibot';
import { inertJson } from './page-config.ts';

const signInConfig = v.object({
  /** The name of the operator's OpenID provider. */
  provider: v.optional(v.string()),
  /** Whether passwords and passkeys of our own sign in as well. */
  passwords: v.optional(v.boolean(), true),
});
type SignInConfig = v.InferOutput<typeof signInConfig>;

/** How one signs in here. Apart from what every page reads, for few need it. */
export function readSignInConfig(): SignInConfig {
  const parsed = v.safeParse(signInConfig, inertJson('sign-in-config'));
  return parsed.success ? parsed.output : { passwords: true };
}
