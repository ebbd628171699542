import type { ResultOf } from '@credence/contract/endpoint';
import type { identity } from '@credence/contract/identity';
import type { transferState } from '@credence/contract/transfer';
import { Banner } from '@credence/ui/banner';
import { Column } from '@credence/ui/column';
import { LiveRegion } from '@credence/ui/live-region';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { host } from '../../host/choose.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { identityQuery } from '../../queries/identity.ts';
import { memberQuery } from '../../queries/profile.ts';
import { BackToOverview } from '../../views/back-to-overview.tsx';
import { ContactSupport } from '../../views/contact-support.tsx';
import { HelpLink } from '../../views/help-link.tsx';
import { NotYet } from '../../views/not-yet.tsx';
import { useArrival } from '../../views/use-arrival.ts';
import { Give } from './give.tsx';
import { transferQuery } from './queries.ts';
import { Take } from './take.tsx';
import { Done, Pending } from './transfer-status.tsx';
import styles from './transfer.module.css';

interface Known {
  transfer: ResultOf<typeof transferState>;
  identity: ResultOf<typeof identity>;
}

/** What can be done: an account with an identity gives it, one without takes one. */
function Begin({ transfer, identity }: Known) {
  const t = useText();
  const { data: member } = useQuery(memberQuery);
  const role = identity.verified ? 'source' : 'target';
  return (
    <Stack gap="lg">
      <PageHeader
        above={<BackToOverview />}
        title={t('help.more.identityTransfer')}
        text={t(`transfer.${role}.text`)}
      />
      {transfer.ended !== null && (
        <Banner tone={transfer.ended === 'another-identity' ? 'warning' : 'info'} announce>
          {transfer.ended === 'undone'
            ? t(`transfer.undone.${transfer.role ?? role}`)
            : t(`transfer.ended.${transfer.ended}`)}
        </Banner>
      )}
      {member?.masked_email && <p>{t(`transfer.${role}.role`, { email: isolate(member.masked_email) })}</p>}
      {role === 'source' ? <Give waitingUntil={transfer.expiresAt} /> : <Take />}
      <p className={styles.more}>
        <HelpLink topic="identityTransfer">{t('help.transfer.question')}</HelpLink>
      </p>
      <p className={styles.more}>
        <ContactSupport />
      </p>
    </Stack>
  );
}

function TransferStatus(known: Known) {
  const t = useText();
  const [again, setAgain] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const { transfer, identity } = known;
  const { role, status } = transfer;
  // An account that was verified anew since then may move that as well.
  const done =
    status === 'KYC_TRANSFER_VERIFY_STATUS_COMPLETE' && (role === 'target') === identity.verified && !again;
  const pending = status === 'KYC_TRANSFER_VERIFY_STATUS_PENDING';
  // What was submitted by then is waited for.
  const until =
    transfer.expiresAt !== null && Date.parse(transfer.expiresAt) > openedAt ? transfer.expiresAt : null;
  const view = pending ? 'pending' : done ? 'done' : undefined;
  // The button that was pressed may be gone with its view.
  useArrival(view ?? 'begin');
  if (role === null || view === undefined) {
    return <Begin transfer={{ ...transfer, expiresAt: until }} identity={identity} />;
  }
  return (
    <>
      <LiveRegion message={t(`transfer.${view}.${role}.title`)} />
      {view === 'pending' ? (
        <Pending role={role} until={until} />
      ) : (
        <Done role={role} onAgain={() => setAgain(true)} />
      )}
    </>
  );
}

/** Moves a verified identity from one account of a person to another (S4.13, S7.20). */
export default function TransferScreen() {
  const found = [useQuery(transferQuery), useQuery(identityQuery)] as const;
  const [{ data: transfer }, { data: identity }] = found;
  const usable = transfer !== undefined && identity !== undefined;
  useEffect(() => {
    if (usable) host.ready();
  }, [usable]);

  return (
    <Column>
      {transfer && identity ? (
        <TransferStatus transfer={transfer} identity={identity} />
      ) : (
        <NotYet of={found} />
      )}
    </Column>
  );
}
