import type { identity, kycConfig, ResultOf } from '@credence/contract';
import { Card, Skeleton } from '@credence/ui';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { changedInApp, configQuery } from '../../case-views/config-query.ts';
import { identityQuery } from '../../case-views/identity-query.ts';
import { paths } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import styles from './hub.module.css';

export interface VerifiedIdentityProps {
  /** Shows it, masked or in full; another feature's. */
  IdentityCard: ComponentType<{ identity: ResultOf<typeof identity> }>;
}

const offersOf = (config: ResultOf<typeof kycConfig>) => ({
  ...config.selfService,
  inApp: changedInApp(config),
});

/** What stands verified (S7.20), and what its owner may do with it. */
export function VerifiedIdentity({ IdentityCard }: VerifiedIdentityProps) {
  const t = useText();
  const { data: found, isLoading } = useQuery(identityQuery);
  const { data: offers } = useQuery({ ...configQuery, select: offersOf });
  if (isLoading) {
    return (
      <Card>
        <Skeleton shape="title" />
        <Skeleton lines={4} />
      </Card>
    );
  }
  if (!found?.verified) return null;
  const { update, reset, inApp } = offers ?? {};
  return (
    <>
      <IdentityCard identity={found} />
      {inApp && <p className={styles.line}>{t('identityChange.inApp')}</p>}
      <p className={styles.links}>
        {update && <Link href={paths.updateKyc}>{t('hub.identity.update')}</Link>}
        {reset && <Link href={paths.resetKyc}>{t('hub.identity.reset')}</Link>}
        <Link href={paths.transfer}>{t('help.more.identityTransfer')}</Link>
      </p>
    </>
  );
}
