/** Templates whose screen has an address of their own (S2.6 to S2.12, S7.15), by their codes. */
export const questionnaireCodes = [
  'question',
  'newquestion',
  'nsquestion',
  'questionnaire',
  'eddQuestionnaire',
  'rcEddQuestionnaire',
  'rcQuestionnaire',
  'rfiQuestion',
  'sourceOfFundsWealth',
  'advancedQuest',
  'standardQuest',
  'piquestion',
  'personalquestion',
  'cnsquestion',
  'ocquestion',
  'residenceInfo',
  'satosQuestionnaire',
  'taxResidence',
] as const;

const known: ReadonlySet<string> = new Set(questionnaireCodes);

/** The list of one's own, relative to the router's base. */
export const questionnairesAddress = '/auth/questionnaires';

/** Where one questionnaire is filled in and looked at, or begun where there is none yet. */
export function questionnaireAddress(line: { template_code: string; request_id: string | null }): string {
  // A template that is newer than this page is shown by the screen of any other.
  const name = known.has(line.template_code) ? line.template_code : 'questionnaire';
  const asked =
    line.request_id === null ? `template_code=${line.template_code}` : `request_id=${line.request_id}`;
  return `/auth/${name}?${asked}`;
}
