import { broughtEraser } from './brought/store.ts';
import { uploadEraser } from './upload/store.ts';

/** What is erased of an account. */
export const submissionErasers = [broughtEraser, uploadEraser];
