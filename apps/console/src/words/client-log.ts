import type { ClientEventCode, ClientHost } from '@credence/contract/client-log';

export const clientEventNames: Record<ClientEventCode, string> = {
  '79999': 'No connection',
  '79998': 'HTTP error',
  '79997': 'No answer in time',
  '79996': 'Unhandled error',
  'slow-request': 'Slow request',
  'script-error': 'Script error',
};

/** The number by which engineers know an event; '' for those without one. */
export const eventNumber = (code: ClientEventCode): string => (/^\d/.test(code) ? code : '');

export const clientHostNames: Record<ClientHost, string> = {
  browser: 'Browser',
  sdk: 'Embedded',
  'mini-program': 'Mini-program',
};
