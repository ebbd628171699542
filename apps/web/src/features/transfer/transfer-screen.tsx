import type { identity, ResultOf, transferState } from '@credence/contract';
import { Banner, Column, LiveRegion, PageHeader, Stack } from '@credence/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { memberQuery } from '../../api/session.ts';
import { BackToHub } from '../../case-views/back-to-hub.tsx';
import { identityQuery } from '../../case-views/identity-query.ts';
import { NotYet } from '../../case-views/not-yet.tsx';
import { useArrival } from '../../case-views/use-arrival.ts';
import { HelpLink } from '../../host/help-link.tsx';
import { host } from '../../host/choose.ts';
import { isolate } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Give } from './give.tsx';
import { transferQuery } from './queries.ts';
import { Done, Pending } from './standing.tsx';
import { Take } from './take.tsx';
import styles from './transfer.module.css';

interface Known {
  transfer: ResultOf<typeof transferState>;
  identity: ResultOf<typeof identity>;
}

/** What can be done: an account with an identity gives it, one without takes one. */
function Begin({ transfer, identity: standing }: Known) {
  const t = useText();
  const { data: member } = useQuery(memberQuery);
  const role = standing.verified ? 'source' : 'target';
  return (
    <Stack gap="lg">
      <PageHeader
        above={<BackToHub />}
        title={t('help.more.identityTransfer')}
        text={t(`transfer.${role}.text`)}
      />
      {transfer.ended !== null && (
        <Banner tone={transfer.ended === 'stopped' ? 'info' : 'warning'} announce>
          {t(`transfer.ended.${transfer.ended}`)}
        </Banner>
      )}
      {member?.masked_email && <p>{t(`transfer.${role}.role`, { email: isolate(member.masked_email) })}</p>}
      {role === 'source' ? <Give waitingUntil={transfer.expiresAt} /> : <Take />}
      <p className={styles.more}>
        <HelpLink topic="identityTransfer">{t('help.transfer.question')}</HelpLink>
      </p>
    </Stack>
  );
}

function Standing(known: Known) {
  const t = useText();
  const [again, setAgain] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const { transfer, identity: standing } = known;
  const { role, status } = transfer;
  // An account that was verified anew since then may move that as well.
  const done =
    status === 'KYC_TRANSFER_VERIFY_STATUS_COMPLETE' && (role === 'target') === standing.verified && !again;
  const pending = status === 'KYC_TRANSFER_VERIFY_STATUS_PENDING';
  // What was handed in by then is waited for.
  const until =
    transfer.expiresAt !== null && Date.parse(transfer.expiresAt) > openedAt ? transfer.expiresAt : null;
  const view = pending ? 'pending' : done ? 'done' : undefined;
  // The button that was pressed may be gone with its view.
  useArrival(view ?? 'begin');
  if (role === null || view === undefined) {
    return <Begin transfer={{ ...transfer, expiresAt: until }} identity={standing} />;
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
  const [{ data: transfer }, { data: standing }] = found;
  const usable = transfer !== undefined && standing !== undefined;
  useEffect(() => {
    if (usable) host.ready();
  }, [usable]);

  return (
    <Column>
      {transfer && standing ? <Standing transfer={transfer} identity={standing} /> : <NotYet of={found} />}
    </Column>
  );
}
