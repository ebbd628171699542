import { lookup, type LookupAddress } from 'node:dns';

/** The addresses of a host name; rejects where there are none. A port: tests answer for the network. */
export type ResolveHost = (host: string) => Promise<readonly LookupAddress[]>;

/** Asks the machine's own resolver, as a connection does. */
export const resolveBySystem: ResolveHost = (host) =>
  new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });
