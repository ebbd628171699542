/** An error that the operator can fix; its message is written for them. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
