import type { InvestorCriterionCode } from '@credence/contract/words';
import { draftsOf } from '../../holds/drafts.ts';

/** What an officer has prepared for a questionnaire but not sent. */
export interface QuestionnaireDraft {
  note: string;
  /** What the applicant shall read, by the codes of items. */
  remarks: Readonly<Record<string, string>>;
  /** Criteria of a class of investors that the evidence proves. */
  proved: readonly InvestorCriterionCode[];
}

const emptyDraft: QuestionnaireDraft = { note: '', remarks: {}, proved: [] };

/** The draft of a questionnaire by an officer. */
export const useQuestionnaireDraft = draftsOf(emptyDraft);

/** The remarks that say something, in the order of the given items. */
export const writtenRemarks = (
  { remarks }: QuestionnaireDraft,
  items: readonly string[],
): { item: string; text: string }[] =>
  items.flatMap((item) => {
    const text = remarks[item]?.trim() ?? '';
    return text === '' ? [] : [{ item, text }];
  });
