import { VendorRefusal } from '../../core/vendor-refusal.ts';

/** The body of an error, as Onfido shapes it. */
export interface OnfidoError {
  readonly error: {
    readonly type: string;
    readonly message: string;
    readonly fields: Readonly<Record<string, readonly string[]>>;
  };
}

const typeOf: Record<number, string> = {
  400: 'bad_request',
  401: 'authorization_error',
  404: 'resource_not_found',
  410: 'gone',
  422: 'validation_error',
  429: 'rate_limit',
};

export function onfidoError(
  status: number,
  message: string,
  fields: Readonly<Record<string, readonly string[]>> = {},
): OnfidoError {
  return { error: { type: typeOf[status] ?? 'internal_server_error', message, fields } };
}

/** Thrown by a route, answered in Onfido's shape. */
export class Refused extends VendorRefusal {
  constructor(status: number, message: string, fields?: Readonly<Record<string, readonly string[]>>) {
    super(status, onfidoError(status, message, fields), message);
  }
}

/** A 422 for one field. */
export function invalid(problem: string): Refused {
  const [field = 'body'] = problem.split(' ');
  return new Refused(422, 'There was a validation error on this request', { [field]: ['is invalid'] });
}
