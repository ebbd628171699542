import { Banner } from '@credence/ui/banner';
import { Card } from '@credence/ui/card';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useReadyMark } from '../../parts/ready.ts';
import { useTitle } from '../../parts/title.ts';
import { CodeForm } from './code-form.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { destinationOf } from './destination.ts';
import styles from './sign-in-screen.module.css';

/** Signing in: e-mail and password, then the code of an authenticator. */
export function SignInScreen() {
  const [, navigate] = useLocation();
  const search = useSearch();
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<'credentials' | 'code'>('credentials');
  const [expired, setExpired] = useState(false);

  useTitle('Sign in');
  useReadyMark(true);

  function startAgain(because: 'asked' | 'expired'): void {
    setExpired(because === 'expired');
    setStep('credentials');
  }

  return (
    <div className={styles.screen}>
      <Card>
        <h1 className={styles.title}>
          {step === 'credentials' ? 'Sign in to the console' : 'Enter your code'}
        </h1>
        {expired && step === 'credentials' && (
          <Banner tone="warning" title="That took too long" announce>
            For safety the sign-in starts again. Enter your password once more.
          </Banner>
        )}
        {step === 'credentials' ? (
          <CredentialsForm
            email={email}
            onEmail={setEmail}
            onAccepted={() => {
              setExpired(false);
              setStep('code');
            }}
          />
        ) : (
          <CodeForm
            email={email}
            onAccepted={() => navigate(destinationOf(search), { replace: true })}
            onStartAgain={startAgain}
          />
        )}
      </Card>
    </div>
  );
}
