/** Words for the codes of the policies, for people who read no code. */
const words = {
  site: {
    CREDENCE: 'the provider’s own site',
    HKG: 'Hong Kong',
    ARE: 'United Arab Emirates',
    TUR: 'Türkiye',
    KAZ: 'Kazakhstan',
    EU: 'European Economic Area',
    GEO: 'Georgia',
    IDN: 'Indonesia',
    IN: 'India',
  },
  document: {
    PASSPORT: 'passport',
    ID_CARD: 'identity card',
    DRIVERS: 'driving licence',
    RESIDENCE_PERMIT: 'residence permit',
  },
  provider: {
    PROVIDER_SUMSUB: 'Sumsub',
    PROVIDER_ONFIDO: 'Onfido',
    PROVIDER_JUMIO: 'Jumio',
    PROVIDER_AAI: 'Advance.AI',
    PROVIDER_DEFAULT: 'built-in',
  },
  scheme: {
    BVN: 'bank verification number (BVN)',
    NIN: 'national identification number (NIN)',
    PAN: 'permanent account number (PAN)',
    NIK: 'population number (NIK)',
  },
  place: { instead: 'instead of a document', beside: 'beside the document' },
  address: {
    'utility-bill': 'utility bill',
    'bank-statement': 'bank statement',
    'tax-letter': 'letter of a tax office',
    'official-register': 'extract of an official register',
  },
  refusal: { 'tax-number-only': 'it proves a tax number, not an identity' },
  owed: {
    'biometric-consent': 'consent to the comparison of face and document',
    'crypto-knowledge-test': 'test of knowledge of crypto-assets',
    'risk-tolerance-test': 'test of tolerance of risk',
    sourceOfFundsWealth: 'questionnaire on source of funds and wealth',
    personalquestion: 'questionnaire on birth, nationalities and occupation',
  },
  agreement: {
    'client-agreement': 'client agreement',
    'risk-disclosure': 'risk disclosure',
    'professional-terms': 'terms for professional investors',
    'qualified-terms': 'terms for qualified investors',
  },
  class: { professional: 'Professional investor', qualifiedInvestor: 'Qualified investor' },
  criterion: {
    portfolio: 'portfolio',
    'net-assets': 'net assets without the home',
    income: 'yearly income',
    trading: 'trades a quarter',
    profession: 'years of work in finance',
    knowledge: 'knowledge of crypto-assets',
  },
  topic: {
    blockchain: 'blockchains and tokens',
    wallets: 'wallets and keys',
    custody: 'custody',
    volatility: 'volatility and leverage',
    liquidation: 'liquidation',
    stablecoins: 'stablecoins',
    transactions: 'transactions and fees',
    scams: 'fraud and security',
    abuse: 'market abuse',
    regulation: 'rules and protection of investors',
    tax: 'tax',
    defi: 'staking and DeFi',
  },
  exposure: { 'net-worth': 'net worth', 'liquid-assets': 'what can be sold at once' },
  retention: {
    'identity-documents': 'Identity documents and pictures',
    'case-records': 'Records of cases',
    'audit-trail': 'Audit trail',
    'network-evidence': 'Network evidence (addresses, devices)',
    'abandoned-cases': 'Pictures of cases never submitted',
  },
  channel: { web: 'on the web', app: 'in the mobile app' },
  step: { document: 'identity document', interview: 'interview', chip: 'chip of the document (NFC)' },
  custody: { CUSTODY_SATOS: 'Satos' },
  verdict: {
    approved: 'the provider approves',
    retry: 'the provider asks for another try',
    refused: 'the provider refuses',
    review: 'the provider is not sure',
  },
  fact: {
    readingSure: 'the document was read with certainty',
    documentExpired: 'it has expired',
    documentTypeDiffers: 'it is of another type than was chosen',
    documentNotTaken: 'it is of a type that the level does not take from its country',
    documentRefused: 'by the form of its number it is a document that is never taken',
    addressUnproven:
      'the level asks for a proof of address, and the provider did not tell of one that is recent enough',
    livenessUnproven:
      'the level asks for liveness, and the provider’s answer does not say that a check of it was passed',
    detailsDiffer: 'the details differ from those declared',
    underAge: 'the person is below the least age',
    countryRefused: 'the document comes from a refused country',
    accountBarred: 'an officer has barred the account',
    pictureUnreadable: 'a picture cannot be opened',
    documentSeenElsewhere: 'the same document was seen with another account',
    faceSeenElsewhere: 'the same face was seen with another account',
    registryConfirmed: 'a registry or electronic identity confirms the person',
    registryUnknown: 'the registry does not know the number',
    reusedVerification: 'a sister site’s verification is taken over with consent',
  },
  outcome: {
    approve: 'approved',
    'ask-again': 'asked for another try',
    refuse: 'refused',
    review: 'a person decides',
  },
};

/** A code without a word ends the run: no table may be printed with a hole. */
export function word(kind: keyof typeof words, code: string): string {
  const found = new Map<string, string>(Object.entries(words[kind])).get(code);
  if (found === undefined) throw new Error(`scripts/lib/policy-words.ts: no word for ${kind} "${code}"`);
  return found;
}

/** What is left of the daily limits. */
export const limit = (percent: number): string => `${percent} % of the level’s`;
