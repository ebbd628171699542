import type { identity, KycLevel, ResultOf } from '@credence/contract';
import { Card, Skeleton } from '@credence/ui';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { paths } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import { configQuery, identityQuery } from './extra-queries.ts';
import styles from './hub.module.css';

export interface VerifiedIdentityProps {
  level: KycLevel;
  /** Shows it, masked or in full; another feature's. */
  IdentityCard: ComponentType<{ identity: ResultOf<typeof identity> }>;
}

/** What stands verified (S7.20), and what its owner may do with it. */
export function VerifiedIdentity({ level, IdentityCard }: VerifiedIdentityProps) {
  const t = useText();
  const { data: found, isLoading } = useQuery(identityQuery(level));
  const { data: config } = useQuery(configQuery);
  if (isLoading) {
    return (
      <Card>
        <Skeleton shape="title" />
        <Skeleton lines={4} />
      </Card>
    );
  }
  if (!found?.verified) return null;
  const { update, reset } = config?.selfService ?? {};
  return (
    <>
      <IdentityCard identity={found} />
      <p className={styles.links}>
        {update && <Link href={paths.updateKyc}>{t('hub.identity.update')}</Link>}
        {reset && <Link href={paths.resetKyc}>{t('hub.identity.reset')}</Link>}
        <Link href={paths.transfer}>{t('help.more.identityTransfer')}</Link>
      </p>
    </>
  );
}
