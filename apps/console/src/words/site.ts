const names: Readonly<Record<string, string>> = {
  ARE: 'United Arab Emirates',
  CREDENCE: 'Global',
  EU: 'European Union',
  GEO: 'Georgia',
  HKG: 'Hong Kong',
  IDN: 'Indonesia',
  IN: 'India',
  KAZ: 'Kazakhstan',
  TUR: 'Türkiye',
};

/** A site by its name; one that is not known here by its code. */
export const siteName = (code: string): string => names[code] ?? code;
