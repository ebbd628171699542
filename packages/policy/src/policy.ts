/** Regulated sites (S3.15); CREDENCE is the provider's own. */
export const sites = ['CREDENCE', 'HKG', 'ARE', 'TUR', 'KAZ', 'EU', 'GEO', 'IDN', 'IN'] as const;
export type Site = (typeof sites)[number];

/** Identity documents, the wire values of S3.14. */
export type PolicyDocumentType = 'ID_CARD' | 'PASSPORT' | 'DRIVERS' | 'RESIDENCE_PERMIT';

/** What a level asks and gives. */
export interface LevelPolicy {
  /** False where this level cannot be taken at present. */
  open: boolean;
  /** What may be withdrawn in a day, by coin or ISO 4217 currency, as decimal strings. BTC is always there. */
  dailyLimits: Readonly<Record<string, string>>;
}

/** What a site demands, as data. Behaviour asks these fields, never which site it is. */
export interface Policy {
  site: Site;
  /** False closes verification for the whole site. */
  opened: boolean;
  /** Full years on the day of the declaration. */
  minimumAge: number;
  levels: Readonly<Record<0 | 1 | 2, LevelPolicy>>;
  /** Types accepted from every issuing country… */
  documentTypes: readonly PolicyDocumentType[];
  /** …except where an issuing country has a list of its own (ISO 3166-1 alpha-2). */
  documentTypesByCountry: Readonly<Record<string, readonly PolicyDocumentType[]>>;
  /** Countries whose residents this site serves; undefined means all that are not refused. */
  residence?: readonly string[];
  /** Countries nobody is served from, by residence or document. */
  refusedCountries: readonly string[];
  /** How long a case may wait for its pictures, in days. */
  collectingDays: number;
}

/** The pictures a document type needs. Passports carry everything on one page. */
export const documentSides: Record<PolicyDocumentType, readonly ('front' | 'back')[]> = {
  PASSPORT: ['front'],
  ID_CARD: ['front', 'back'],
  DRIVERS: ['front', 'back'],
  RESIDENCE_PERMIT: ['front', 'back'],
};
