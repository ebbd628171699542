/** Every endpoint, wire enum and `ret_code` of Credence. Knows nothing else. */
export * from './client-log.ts';
export * from './country.ts';
export * from './embedding.ts';
export * from './endpoint.ts';
export * from './envelope.ts';
export * from './kyc-calls.ts';
export * from './kyc.ts';
export * from './personal-info-rules.ts';
export * from './personal-info.ts';
export * from './profile.ts';
export * from './reminder.ts';
export * from './ret-codes.ts';
export * from './review.ts';
export * from './security-action.ts';
export * from './session.ts';
export * from './upload.ts';
export * from './verification.ts';
