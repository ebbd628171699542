import type { InputOf } from '@credence/contract/endpoint';
import { retCodes } from '@credence/contract/ret-codes';
import { riskIntercept, securityCheck } from '@credence/contract/risk';
import type { SecurityAction } from '@credence/contract/security-action';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../api/client.ts';
import { answerWithPasskey, NoPasskey } from '../../api/passkeys.ts';
import { readSignInConfig } from '../../host/sign-in-config.ts';
import { confirmedHere } from '../../state/confirmed-here.ts';
import { type AuthFlow, changes, clientState } from '../../state/store.ts';

export type Proof = Omit<InputOf<typeof securityCheck>, 'ticket'>;

const refusedWith = (error: unknown, code: number): boolean =>
  error instanceof ApiError && error.code === code;

export const isWrongPassword = (error: unknown): boolean => refusedWith(error, retCodes.SIGN_IN_FAILED);
/** What the provider confirmed was over before it was used. */
export const isProviderNeeded = (error: unknown): boolean =>
  refusedWith(error, retCodes.SINGLE_SIGN_ON_NEEDED);
export const isWrongCode = (error: unknown): boolean => refusedWith(error, retCodes.SECOND_FACTOR_FAILED);

/** There was no check before, or its ten minutes are over: ask for a new one. */
const isOver = (error: unknown): boolean => refusedWith(error, retCodes.SECURITY_CHECK_OVER);

/** A check as the server began it. */
export type Begun = Required<Omit<AuthFlow, 'action'>> & {
  /** The provider has confirmed it already, before this page was shown. */
  confirmed?: boolean;
};

/** Before the server has said what it asks for; where there is a provider, nobody can tell. */
const usual = (): Partial<Begun> =>
  readSignInConfig().provider === undefined ? { methods: ['password'] } : {};

/** What is remembered of a check for this action: one that was closed goes on where it was. */
function begun(action: SecurityAction): Begun | undefined {
  const here = confirmedHere(action);
  if (here) return { ...here, passkey: null, confirmed: true };
  const { authFlow } = clientState.getState();
  const { ticket, methods, passkey = null } = authFlow;
  const goesOn = authFlow.action === action && ticket !== undefined && methods !== undefined;
  return goesOn ? { ticket, methods, passkey } : undefined;
}

async function begin(action: SecurityAction): Promise<Begun> {
  const known = begun(action);
  if (known) return known;
  const { ticket, methods, passkey } = await call(riskIntercept, { action });
  changes.setAuthFlow({ action, ticket, methods, passkey });
  return { ticket, methods, passkey };
}

interface Answers {
  /** The ticket may be used. */
  onPassed: (ticket: string) => void;
  onWrong: (error: unknown) => void;
}

/** Passes the check with what is asked for; nothing wrong is lost. */
export function usePass(action: SecurityAction, { onPassed, onWrong }: Answers) {
  const [check, setCheck] = useState(usual);
  const asked = useRef<Promise<Begun>>(undefined);

  async function ask(): Promise<Begun> {
    asked.current ??= begin(action);
    try {
      const found = await asked.current;
      setCheck(found);
      return found;
    } catch (error) {
      asked.current = undefined;
      throw error;
    }
  }
  function forget(): void {
    asked.current = undefined;
    changes.setAuthFlow({});
  }

  // Told again when the button is pressed, if it fails now.
  const askNow = useRef(ask);
  useEffect(() => void askNow.current().catch(() => undefined), []);

  async function prove(proof: Proof | 'passkey'): Promise<string> {
    const { ticket, passkey } = await ask();
    if (proof !== 'passkey') await call(securityCheck, { ...proof, ticket });
    else if (passkey) await call(securityCheck, { passkey: await answerWithPasskey(passkey), ticket });
    else throw new NoPasskey();
    return ticket;
  }

  const pass = useMutation({
    mutationFn: async (proof: Proof | 'passkey') => {
      const passed = await prove(proof).catch((error: unknown) => {
        if (!isOver(error)) throw error;
        forget();
        return prove(proof);
      });
      // Good once, whether the step succeeds or not.
      forget();
      return passed;
    },
    // Shown here and at once, since the dialog covers the notice of the page.
    networkMode: 'always',
    onSuccess: (passed) => onPassed(passed),
    onError: (error) => onWrong(error),
  });
  return { pass, ...check };
}
