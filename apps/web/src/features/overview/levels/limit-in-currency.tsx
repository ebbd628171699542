import { formatAmount } from '../../../i18n/format.ts';
import { multiply } from '../../../numbers/decimal.ts';
import styles from './ladder.module.css';

interface LimitInCurrencyProps {
  /** In BTC, a decimal string. */
  limit: string;
  /** What one BTC is worth in the currency. */
  rate: number;
  currency: string;
}

/** What a limit in BTC is worth in the account's display currency. */
export function LimitInCurrency({ limit, rate, currency }: LimitInCurrencyProps) {
  const worth = multiply(limit, String(rate));
  return worth === undefined ? null : <bdi className={styles.money}>≈ {formatAmount(worth, currency)}</bdi>;
}
