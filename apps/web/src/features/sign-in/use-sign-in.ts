import { userProfile } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import { signIn } from '@credence/contract/session';
import { type FormEvent, type RefObject, useState, useSyncExternalStore } from 'react';
import { ApiError, call } from '../../api/client.ts';
import type { TextKey } from '../../i18n/text.ts';
import { looksLikeEmail } from '../../views/looks-like-email.ts';

interface Problems {
  email?: TextKey | undefined;
  password?: TextKey | undefined;
}

/**
 * Where to go afterwards; an address of this site as its path, since the server need not know all of its
 * names.
 */
export function askedAddress(): string | undefined {
  const asked = new URLSearchParams(location.search).get('redirect_url');
  if (asked === null) return undefined;
  const own = `${location.origin}/`;
  return asked.startsWith(own) ? asked.slice(own.length - 1) : asked;
}

/** The failure of a browser that keeps no cookies. */
export const notKept = Symbol('cookies');

const neverChanges = () => () => undefined;

/** Whether the browser says that it keeps cookies; the page that is made at build assumes so. */
const useCookies = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => navigator.cookieEnabled,
    () => true,
  );

/**
 * Whether the browser keeps the new session: otherwise the account area would send the user back here again
 * and again.
 */
async function isKept(): Promise<boolean> {
  try {
    await call(userProfile, {});
    return true;
  } catch (error) {
    // The account area reports any other failure.
    return !(error instanceof ApiError && error.code === retCodes.NOT_SIGNED_IN);
  }
}

/** Leaves for where a sign-in leads, once the browser has kept the session. */
export async function goOn(address: string): Promise<void> {
  if (!(await isKept())) throw notKept;
  location.assign(address);
}

function check(address: string, password: string): Problems {
  return {
    ...(address === '' && { email: 'login.error.email.required' as const }),
    ...(address !== '' && !looksLikeEmail(address) && { email: 'login.error.email.invalid' as const }),
    ...(password === '' && { password: 'login.error.password.required' as const }),
  };
}

/** What is asked for after the password, and where the sign-in leads. */
export interface NextStep {
  asks: 'code' | 'password';
  goesTo: string;
}

type Field = RefObject<HTMLInputElement | null>;

/** The form of the sign-in page: what is typed, what is wrong with it, and what became of it. */
export function useSignIn(
  emailField: Field,
  passwordField: Field,
  { begun, onNext }: { begun: unknown; onNext: (next: NextStep) => void },
) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [refused, setFailure] = useState(begun);
  const failure = useCookies() ? refused : notKept;
  const [busy, setBusy] = useState(false);
  const [resting, setResting] = useState(false);

  /** After a wrong password: asks whether this device must wait, and if so disables the button meanwhile. */
  async function pause(): Promise<void> {
    const { secondsToWait } = await import('./device-wait.ts');
    const seconds = await secondsToWait();
    if (seconds === 0) return;
    setFailure(new ApiError(retCodes.TOO_MANY_REQUESTS, 'device has to wait'));
    setResting(true);
    setTimeout(() => setResting(false), seconds * 1000);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || resting) return;
    const found = check(email.trim(), password);
    setProblems(found);
    setFailure(undefined);
    if (found.email) return emailField.current?.focus();
    if (found.password) return passwordField.current?.focus();
    setBusy(true);
    try {
      const asked = askedAddress();
      const { redirect_url, needsCode, needsPassword } = await call(signIn, {
        email: email.trim(),
        password,
        ...(asked !== undefined && { redirect_url: asked }),
      });
      const asks = needsPassword === true ? 'password' : needsCode === true ? 'code' : undefined;
      if (asks === undefined) return await goOn(redirect_url);
      setBusy(false);
      onNext({ asks, goesTo: redirect_url });
    } catch (error) {
      setBusy(false);
      setFailure(error);
      if (error instanceof ApiError && error.code === retCodes.SIGN_IN_FAILED) {
        passwordField.current?.select();
        await pause();
      }
    }
  }

  return {
    email: {
      value: email,
      problem: problems.email,
      change: (value: string) => {
        setEmail(value);
        setProblems((before) => ({ ...before, email: undefined }));
      },
    },
    password: {
      value: password,
      problem: problems.password,
      change: (value: string) => {
        setPassword(value);
        setProblems((before) => ({ ...before, password: undefined }));
      },
    },
    failure,
    fail: setFailure,
    busy,
    resting,
    submit,
  };
}
