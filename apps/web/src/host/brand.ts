import { readPageConfig } from './page-config.ts';

/** What the operator calls the account area; Credence where they have no name of their own. */
export const brand = {
  get name(): string {
    return readPageConfig().brandName ?? 'Credence';
  },
} as const;
