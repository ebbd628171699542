import { classes } from '@credence/ui/classes';
import { LockIcon } from '@credence/ui/icons/lock';
import { UserIcon } from '@credence/ui/icons/user';
import { clockTime } from '../words/time.ts';
import styles from './rows.module.css';

export interface HolderProps {
  claim: { officerName: string; mine: boolean; expiresAt: string } | null;
}

/** Which officer works on something. */
export function Holder({ claim }: HolderProps) {
  if (!claim) return <span className={styles.quiet}>Nobody</span>;
  const until = `until ${clockTime(claim.expiresAt)}`;
  return (
    <span className={classes(styles.holder, claim.mine && styles.mine)} title={until}>
      {claim.mine ? <UserIcon /> : <LockIcon />}
      <span className={styles.holderName}>{claim.mine ? 'You' : claim.officerName}</span>
    </span>
  );
}
