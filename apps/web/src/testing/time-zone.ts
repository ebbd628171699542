import { vi } from 'vitest';

/**
 * Texts tell the time of day of this zone until the test ends. A zone of the environment would be the whole
 * process's, which threads share and cannot change.
 */
export function readIn(timeZone: string): void {
  const { DateTimeFormat } = Intl;
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (locale, options) {
    return new DateTimeFormat(locale, { timeZone, ...options });
  } as typeof DateTimeFormat);
}
