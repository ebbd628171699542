import { eraserOf, type Eraser } from '../../../jobs/eraser.ts';

/** The address to sign in with, its sessions and its password, which go with its row. */
const signIn: Eraser = {
  class: 'access',
  what: 'sign-in, password and sessions',
  erase: async (_call, work, userId) => {
    const { numDeletedRows } = await work
      .deleteFrom('account_holder')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return { rows: Number(numDeletedRows) };
  },
};

/** What is erased of an account. */
export const signInErasers: readonly Eraser[] = [
  eraserOf('access', 'linked messengers', 'messenger_link'),
  eraserOf('network-evidence', 'known devices', 'known_device'),
  signIn,
];
