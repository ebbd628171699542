/**
 * The nationality of somebody who has none: ISO 3166-1 keeps the code for its users. ICAO 9303 writes XXA.
 */
export const stateless = 'XX';
