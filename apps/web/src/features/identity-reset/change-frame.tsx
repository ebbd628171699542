import type { identity, identityChangeTerms, ResultOf } from '@credence/contract';
import { Column, EmptyState, LockIcon, PageHeader, Stack } from '@credence/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { BackToHub } from '../../case-views/back-to-hub.tsx';
import { changedInApp, configQuery } from '../../case-views/config-query.ts';
import { identityQuery } from '../../case-views/identity-query.ts';
import { LostAndKept } from '../../case-views/lost-and-kept.tsx';
import { NotYet } from '../../case-views/not-yet.tsx';
import { WayOn } from '../../case-views/plain-frame.tsx';
import { host } from '../../host/choose.ts';
import { paths } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import { IdentityCard } from './identity-card.tsx';
import { NotNow } from './not-now.tsx';
import { termsQuery } from './queries.ts';
import { type Kind, words } from './words.ts';

interface Known {
  identity: ResultOf<typeof identity>;
  terms: ResultOf<typeof identityChangeTerms>;
}

interface ChangeFrameProps {
  kind: Kind;
  /** Stands instead of why it is not allowed now. */
  instead?: ReactNode;
  /** How it is done, where it is allowed. */
  children: (known: Known) => ReactNode;
}

/** What both changes begin with: the identity as it stands, what stays and what goes, whether and when it is allowed. */
export function ChangeFrame({ kind, instead, children }: ChangeFrameProps) {
  const t = useText();
  const found = [useQuery(identityQuery), useQuery(termsQuery)] as const;
  const [{ data: standing }, { data: terms }] = found;
  const known = standing && terms && { identity: standing, terms };
  const { data: inApp } = useQuery({ ...configQuery, select: changedInApp });
  const usable = known !== undefined;
  useEffect(() => {
    if (usable) host.ready();
  }, [usable]);

  function content(): ReactNode {
    if (!known) return <NotYet of={found} />;
    const offer = known.terms[kind];
    if (!offer.offered) {
      return (
        <EmptyState
          icon={<LockIcon />}
          title={t(words[kind].notOffered[0])}
          text={t(inApp ? 'identityChange.inApp' : words[kind].notOffered[1])}
          action={<WayOn to={paths.hub}>{t('document.toHub')}</WayOn>}
        />
      );
    }
    return (
      <>
        {!offer.allowed && (instead ?? <NotNow offer={offer} />)}
        {known.identity.verified && (
          <>
            <IdentityCard identity={known.identity} />
            <LostAndKept {...offer} lostTitle={t(words[kind].lost)} keptTitle={t(words[kind].kept)} />
          </>
        )}
        {offer.allowed && children(known)}
      </>
    );
  }

  return (
    <Column>
      <Stack gap="lg">
        {known && (
          <PageHeader
            above={<BackToHub />}
            title={t(words[kind].title)}
            text={known.terms[kind].offered && t(words[kind].text)}
          />
        )}
        {content()}
      </Stack>
    </Column>
  );
}
