import { useQuery } from '@tanstack/react-query';
import { NotYet } from '../../views/not-yet.tsx';
import { Authenticator } from './authenticator.tsx';
import { factorsQuery } from './factors.ts';
import { Messenger } from './messenger.tsx';
import { Passkeys } from './passkeys.tsx';
import { SingleSignOn } from './single-sign-on.tsx';

/** What can prove who the owner is beside the password. */
export default function FactorCards() {
  const factors = useQuery(factorsQuery);
  if (!factors.data) return <NotYet of={[factors]} />;
  return (
    <>
      {factors.data.singleSignOn && (
        <SingleSignOn provider={factors.data.singleSignOn} hasPassword={factors.data.password} />
      )}
      <Authenticator factors={factors.data} />
      <Passkeys passkeys={factors.data.passkeys} />
      <Messenger since={factors.data.messengerSince} />
    </>
  );
}
