import { readPageConfig } from './page-config.ts';

export type Environment = 'production' | 'testnet' | 'test';

/**
 * Which network a host name belongs to: `testnet.` and `test.` as the first label, or at its end as in
 * `account-testnet.`.
 */
export function environmentOf(hostname: string): Environment {
  const [first = ''] = hostname.split('.');
  if (/(?:^|-)testnet$/.test(first)) return 'testnet';
  return /(?:^|-)test$/.test(first) ? 'test' : 'production';
}

/** The network of this page: from its configuration, else from its host name (S7.1, S7.25). */
export function environment(): Environment {
  return readPageConfig().environment ?? environmentOf(location.hostname);
}
