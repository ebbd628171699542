import type { ResultOf } from '@credence/contract/endpoint';
import type { kycConfig } from '@credence/contract/identity';
import { Disclosure } from '@credence/ui/disclosure';
import { Skeleton } from '@credence/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import { changedInApp, configQuery, identityQuery } from '../../queries/identity.ts';
import { IdentityCard } from '../identity-change/index.ts';
import styles from './overview.module.css';

const offersOf = (config: ResultOf<typeof kycConfig>) => ({
  ...config.selfService,
  inApp: changedInApp(config),
});

/** The verified identity (S7.20), and what its owner may do with it. */
export function VerifiedIdentity() {
  const t = useText();
  const { data: found, isLoading } = useQuery(identityQuery);
  const { data: offers } = useQuery({ ...configQuery, select: offersOf });
  if (isLoading) {
    return <Skeleton shape="control" />;
  }
  if (!found?.verified) return null;
  const { update, reset, inApp } = offers ?? {};
  const title = t('verified.title');
  return (
    <Disclosure showText={title} hideText={title}>
      <div className={styles.extras}>
        <IdentityCard identity={found} />
        {inApp && <p className={styles.line}>{t('identityChange.inApp')}</p>}
        <p className={styles.links}>
          {update && <Link href={paths.updateKyc}>{t('hub.identity.update')}</Link>}
          {reset && <Link href={paths.resetKyc}>{t('hub.identity.reset')}</Link>}
          <Link href={paths.transfer}>{t('help.more.identityTransfer')}</Link>
        </p>
      </div>
    </Disclosure>
  );
}
