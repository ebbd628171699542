import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { Reader } from 'mmdb-lib';
import * as v from 'valibot';

const entry = v.object({ country_code: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)) });

let reader: Reader<never> | undefined;

/** The table of the regional registries (an npm dependency), loaded on first use: 8 MB in memory. */
function table(): Reader<never> {
  reader ??= new Reader(
    readFileSync(
      createRequire(import.meta.url).resolve(
        '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
      ),
    ),
  );
  return reader;
}

/**
 * The country (ISO 3166-1 alpha-2) that a network address was assigned to; undefined for private, unknown and
 * malformed ones. Only a hint, because of travel and relays: it never decides anything alone.
 */
export function countryOfAddress(address: string): string | undefined {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) === 0) return undefined;
  const found = v.safeParse(entry, table().get(plain));
  return found.success ? found.output.country_code : undefined;
}
