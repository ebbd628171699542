/**
 * Thrown by a vendor's route and answered as it is. Any other error is answered with the vendor's shape of a
 * 500.
 */
export class VendorRefusal extends Error {
  readonly status: number;
  /** In the vendor's own shape. */
  readonly body: unknown;

  constructor(status: number, body: unknown, message: string) {
    super(message);
    this.name = 'VendorRefusal';
    this.status = status;
    this.body = body;
  }
}
