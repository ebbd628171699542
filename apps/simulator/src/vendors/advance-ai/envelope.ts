import { randomBytes } from 'node:crypto';

/**
 * Every answer of Advance.AI: HTTP 200, the outcome in `code`, of which some are charged (`PAY`) and some
 * not. Codes and texts: doc.advance.ai and doc-center-acmp.advance.ai, collected in api-evangelist/advanceai
 * `errors/advanceai-error-codes.yml`.
 */
export interface Envelope {
  readonly code: string;
  readonly message: string;
  readonly data: unknown;
  readonly extra: null;
  readonly transactionId: string;
  readonly pricingStrategy: 'FREE' | 'PAY';
}

export function success(data: unknown, pricingStrategy: 'FREE' | 'PAY' = 'FREE'): Envelope {
  return envelope('SUCCESS', 'OK', data, pricingStrategy);
}

export function failure(code: string, message: string, pricingStrategy: 'FREE' | 'PAY' = 'FREE'): Envelope {
  return envelope(code, message, null, pricingStrategy);
}

function envelope(
  code: string,
  message: string,
  data: unknown,
  pricingStrategy: Envelope['pricingStrategy'],
): Envelope {
  const transactionId = randomBytes(8).toString('hex');
  return { code, message, data, extra: null, transactionId, pricingStrategy };
}

/** The platform's answer to a request that reached no service. */
export function platformError(status: number): Envelope {
  const texts: Record<number, string> = {
    400: 'HTTP 400 - Bad Request',
    404: 'HTTP 404 - Not Found',
    405: 'HTTP 405 - Method Not Allowed',
  };
  if (status === 429)
    return failure(
      'SERVICE_BUSY',
      'Rate limit is exceeded, please retry after the suggested time in HTTP Header',
    );
  if (status >= 500) return failure('ERROR', 'Server error');
  return failure('CLIENT_ERROR', texts[status] ?? `HTTP ${status}`);
}
