import { Banner } from '@credence/ui/banner';
import { Card } from '@credence/ui/card';
import { Skeleton } from '@credence/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { reasonOf } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { useReady } from '../../parts/ready.ts';
import { useTitle } from '../../parts/title.ts';
import { ByProvider } from './by-provider.tsx';
import { ChoosePasswordForm } from './choose-password-form.tsx';
import { CodeForm } from './code-form.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { destinationOf } from './destination.ts';
import { broughtBack, comeBack, waysInQuery } from './provider.ts';
import styles from './sign-in-screen.module.css';

type Step = 'credentials' | 'code' | 'password' | 'returning';

const titles: Readonly<Record<Step, string>> = {
  credentials: 'Sign in to the console',
  code: 'Enter your code',
  password: 'Choose your own password',
  returning: 'Signing you in',
};

/** What a sign-in ended with before the form is shown again. */
interface Told {
  tone: 'warning' | 'danger' | 'info';
  title: string;
  text: string;
}

const expired: Told = {
  tone: 'warning',
  title: 'That took too long',
  text: 'For safety the sign-in starts again. Enter your password once more.',
};

const cancelled: Told = { tone: 'info', title: 'You came back without signing in', text: '' };

function refusedBy(error: unknown): Told {
  if (reasonOf(error) === 'SINGLE_SIGN_ON_NO_ROLE') {
    const text = 'None of your groups has a role in this console. Ask whoever looks after your groups.';
    return { tone: 'danger', title: 'You may not use this console', text };
  }
  return { tone: 'danger', title: 'You could not be signed in', text: explain(error) };
}

/** Takes what the provider brought back out of the address and ends the sign-in with it, once. */
function useReturn(onTold: (told: Told) => void): void {
  const [, navigate] = useLocation();
  const search = useSearch();
  const begun = useRef(false);
  useEffect(() => {
    const brought = broughtBack(search);
    if (brought === undefined || begun.current) return;
    begun.current = true;
    const { state, code, iss } = brought;
    navigate(`/sign-in?${brought.search}`, { replace: true });
    if (code === undefined) onTold(brought.cancelled ? cancelled : refusedBy(undefined));
    else {
      comeBack(state, code, iss).then(
        () => navigate(destinationOf(brought.search), { replace: true }),
        (error: unknown) => onTold(refusedBy(error)),
      );
    }
  });
}

/** Signing in: by the provider; or e-mail and password, then the code of an authenticator. */
export function SignInScreen() {
  const [, navigate] = useLocation();
  const search = useSearch();
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<Step>(() => (broughtBack(search) ? 'returning' : 'credentials'));
  const [told, setTold] = useState<Told>();
  const ways = useQuery(waysInQuery);

  useTitle('Sign in');
  useReady(true);

  function startAgain(because?: Told): void {
    setTold(because);
    setStep('credentials');
  }
  useReturn(startAgain);
  const enter = () => navigate(destinationOf(search), { replace: true });
  // Where nobody can be asked, passwords are tried: they say what is wrong.
  const { passwords, provider } = ways.data ?? { passwords: ways.isError, provider: null };

  return (
    <div className={styles.screen}>
      <Card>
        <h1 className={styles.title}>{titles[step]}</h1>
        {told && step === 'credentials' && (
          <Banner tone={told.tone} title={told.title} announce>
            {told.text}
          </Banner>
        )}
        {(step === 'returning' || ways.isPending) && <Skeleton lines={3} />}
        {step === 'credentials' && passwords && (
          <CredentialsForm
            email={email}
            onEmail={setEmail}
            onAccepted={() => {
              setTold(undefined);
              setStep('code');
            }}
          />
        )}
        {step === 'credentials' && provider !== null && (
          <ByProvider provider={provider} alone={!passwords} search={search} />
        )}
        {step === 'code' && (
          <CodeForm
            email={email}
            onAccepted={(needsPassword) => (needsPassword ? setStep('password') : enter())}
            onStartAgain={(because) => startAgain(because === 'expired' ? expired : undefined)}
          />
        )}
        {step === 'password' && <ChoosePasswordForm onChosen={enter} onExpired={() => startAgain(expired)} />}
      </Card>
    </div>
  );
}
