import { eraserOf } from '../../jobs/eraser.ts';

/** What is erased of an account: by what id its partner knew it. */
export const partnerErasers = [eraserOf('case-records', 'id at a partner', 'partner_applicant')];
