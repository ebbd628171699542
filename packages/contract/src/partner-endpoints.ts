/** Every module with endpoints of the partners' API, for code that lists them all. */
export * from './partner.ts';
export * from './partner-applicant.ts';
export * from './partner-webhook.ts';
