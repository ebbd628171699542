import type { UpkeepPolicy, UpkeepTerms } from '../model/upkeep.ts';

/** Two months, one, and a week before a document runs out; a quarter of the limits remains after that. */
const documentTerms = {
  reminders: [60, 30, 7],
  daysAtLeast: 7,
  remains: { open: 100, waiting: 100, overdue: 25 },
} as const satisfies UpkeepTerms;

const refreshTerms = {
  reminders: [30, 14, 7, 1],
  daysAtLeast: 30,
  remains: { open: 100, waiting: 100, overdue: 50 },
} as const satisfies UpkeepTerms;

/**
 * The longest periods of Regulation (EU) 2024/1624 (AMLR), article 26: one year for customers of higher risk,
 * five for all others.
 */
export const usualUpkeep = {
  document: documentTerms,
  refresh: {
    ...refreshTerms,
    every: {
      low: { months: 60, document: false },
      medium: { months: 60, document: false },
      high: { months: 12, document: false },
    },
  },
} as const satisfies UpkeepPolicy;

/** FIU-IND, guidelines of 8 January 2026: six months for customers of high risk, twelve for others. */
export const indianUpkeep = {
  document: documentTerms,
  refresh: {
    ...refreshTerms,
    every: {
      low: { months: 12, document: false },
      medium: { months: 12, document: false },
      high: { months: 6, document: true },
    },
  },
} as const satisfies UpkeepPolicy;

/** Where the document is updated in the mobile app only: told in time, and nothing taken here. */
export const upkeepInApp = {
  ...usualUpkeep,
  document: { ...documentTerms, remains: { open: 100, waiting: 100, overdue: 100 } },
} as const satisfies UpkeepPolicy;
