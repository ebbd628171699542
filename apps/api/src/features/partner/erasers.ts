import { eraserOf } from '../../jobs/eraser.ts';

/** What is erased of an account: by what id its partner knew it, and what that said of it. */
export const partnerErasers = [
  eraserOf('case-records', 'id at a partner', 'partner_applicant'),
  eraserOf('case-records', 'verifications elsewhere', 'earlier_verification'),
];
