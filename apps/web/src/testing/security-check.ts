import type { InputOf } from '@credence/contract/endpoint';
import { retCodes } from '@credence/contract/ret-codes';
import { riskIntercept, securityCheck } from '@credence/contract/risk';
import type { SecurityAction, SecurityMethod } from '@credence/contract/security-action';
import { fireEvent, screen, within } from '@testing-library/react';
import { ApiError } from '../api/errors.ts';
// Loaded before the first test rather than while it waits.
import '../features/step-up/security-check.tsx';

export const ticket = '01890000-0000-7000-8000-0000000000aa';
/** The password that passes. */
export const right = 'correct horse 12';

/** Refuses what came without the ticket of the check, as the server does. */
export function needsTicket(action: SecurityAction, input: { ticket?: string | undefined }): void {
  if (input.ticket !== ticket) throw new ApiError(retCodes.SECURITY_CHECK_NEEDED, 'confirm', { action });
}

/** The check before a dangerous step, by what is asked for. */
const checkBy = (methods: readonly SecurityMethod[]) =>
  [
    [
      riskIntercept,
      () => ({
        intercept: true,
        ticket,
        methods: [...methods],
        passkey: null,
        expiresAt: '2099-03-02T10:10:00.000Z',
      }),
    ],
    [
      securityCheck,
      ({ password }: InputOf<typeof securityCheck>) => {
        if (methods.includes('password') && password !== right)
          throw new ApiError(retCodes.SIGN_IN_FAILED, 'wrong');
        return {};
      },
    ],
  ] as const;

/** Of an account without a second factor. */
export const passwordCheck = checkBy(['password']);
/** Of an account without a password. */
export const providerCheck = checkBy(['single-sign-on']);

/** Types a password into the check that is open, and goes on. */
export function prove(password: string, button: string | RegExp): void {
  const dialog = within(screen.getByRole('dialog', { name: 'Confirm it’s you' }));
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(dialog.getByRole('button', { name: button }));
}
