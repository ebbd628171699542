import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { Reader } from 'mmdb-lib';
import * as v from 'valibot';

const entry = v.object({ country_code: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)) });

let reader: Reader<never> | undefined;

/** The table of the regional registries (a package that is brought up to date like every other), read when first asked for: 8 MB in memory. */
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
 * The country (ISO 3166-1 alpha-2) that a network address was handed out to; undefined for private, unknown and malformed ones. A hint at best:
 * who travels or uses a relay is elsewhere. It never decides anything alone.
 */
export function countryOfAddress(address: string): string | undefined {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) === 0) return undefined;
  const found = v.safeParse(entry, table().get(plain));
  return found.success ? found.output.country_code : undefined;
}
