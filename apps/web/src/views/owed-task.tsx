import type { AccountTask } from '@credence/contract/account-tasks';
import type { InvestorClass, SuitabilityTestCode } from '@credence/contract/words';
import { paths } from '../host/paths.ts';
import { isRightToLeft } from '../i18n/language.ts';
import { type Translate, useText } from '../i18n/text.ts';

type UpkeepKind = 'document' | 'refresh';

/** The screen of any questionnaire. */
const questionnaires = '/auth/questionnaire';
const riskTest: SuitabilityTestCode = 'risk-tolerance-test';
const qualified: InvestorClass = 'qualifiedInvestor';

/** Where a task is done, or looked at again: each screen takes any code of its kind. */
export function addressOf({ kind, code, requestId }: AccountTask): string {
  if (kind === 'suitability-test') return code === riskTest ? paths.riskTest : paths.knowledgeTest;
  if (kind === 'investor-class') return code === qualified ? paths.qualifiedInvestor : paths.professional;
  if (kind === 'document') return paths.updateKyc;
  if (kind === 'refresh') return paths.refresh;
  if (kind === 'agreement') return `${paths.agreement}?code=${code}`;
  return `${questionnaires}?${requestId === null ? `template_code=${code}` : `request_id=${requestId}`}`;
}

/** Whether it keeps the file of a verified account current. */
export const isUpkeep = (task: AccountTask): task is AccountTask & { kind: UpkeepKind } =>
  task.kind === 'document' || task.kind === 'refresh';

/** What it is called: in the page's language where it has no title of its own. */
export function owedName(t: Translate, task: AccountTask): string {
  if (task.kind === 'suitability-test')
    return t(task.code === riskTest ? 'suitability.risk' : 'suitability.knowledge');
  if (isUpkeep(task)) return t(task.kind === 'document' ? 'upkeep.document' : 'upkeep.refresh');
  return task.title;
}

/** The same, in the language of its own text. */
export function OwedTitle({ task }: { task: AccountTask }) {
  const name = owedName(useText(), task);
  if (task.title === '') return name;
  return (
    <span lang={task.language} dir={isRightToLeft(task.language) ? 'rtl' : 'ltr'}>
      {name}
    </span>
  );
}

/** Whether the account can do something about it. */
export const isTodo = ({ status }: AccountTask): boolean => status === 'todo' || status === 'changes';
