import type { ResultOf } from '@credence/contract/endpoint';
import type { identity } from '@credence/contract/identity';
import type { identityChangeTerms } from '@credence/contract/identity-change';
import { Column } from '@credence/ui/column';
import { LockIcon } from '@credence/ui/icons/lock';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { EmptyState } from '@credence/ui/state-message';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { host } from '../../host/choose.ts';
import { paths } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import { changedInApp, configQuery, identityQuery } from '../../queries/identity.ts';
import { BackToOverview } from '../../views/back-to-overview.tsx';
import { ContactSupport } from '../../views/contact-support.tsx';
import { NotYet } from '../../views/not-yet.tsx';
import { WayOn } from '../../views/plain-frame.tsx';
import { IdentityCard } from './identity-card.tsx';
import { LostAndKept } from './lost-and-kept.tsx';
import { NotNow } from './not-now.tsx';
import { termsQuery } from './queries.ts';
import { type Kind, words } from './words.ts';

interface Known {
  identity: ResultOf<typeof identity>;
  terms: ResultOf<typeof identityChangeTerms>;
}

interface ChangeFrameProps {
  kind: Kind;
  /** Shown instead of why it is not allowed now. */
  instead?: ReactNode;
  /** How it is done, where it is allowed. */
  children: (known: Known) => ReactNode;
}

/** The start of both changes: the verified identity, what is lost and kept, and when it is allowed. */
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
          action={
            <>
              {inApp === false && <ContactSupport button="secondary" />}
              <WayOn to={paths.overview}>{t('document.toHub')}</WayOn>
            </>
          }
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
            above={<BackToOverview />}
            title={t(words[kind].title)}
            text={known.terms[kind].offered && t(words[kind].text)}
          />
        )}
        {content()}
      </Stack>
    </Column>
  );
}
