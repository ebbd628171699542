import type { AccountQuestionnaire } from '@credence/contract/questionnaire';
import type { InvestorClass } from '@credence/contract/words';
import { textKey } from '@credence/questionnaire';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { questionnaireTemplateDetail } from '@credence/contract/questionnaire';
import { useLocation } from 'wouter';
import { errorMessage } from '../../api/messages.ts';
import { paths } from '../../host/paths.ts';
import { formatDate } from '../../i18n/format-moment.ts';
import { useText } from '../../i18n/text.ts';
import { WayOn } from '../../views/plain-frame.tsx';
import styles from './agreement.module.css';
import { applyAgain, type ApplicationDetail } from './queries.ts';

/** How the questionnaire names the classes. */
const optionOf: Record<InvestorClass, string> = {
  professional: 'professional',
  qualifiedInvestor: 'qualified-investor',
};

const stages = {
  QUESTIONNAIRE_STATUS_UNSUBMIT: 'begun',
  QUESTIONNAIRE_STATUS_PENDING: 'applied',
  QUESTIONNAIRE_STATUS_PENDING_NO_EDIT: 'reviewing',
  QUESTIONNAIRE_STATUS_REJECTED: 'refused',
} as const satisfies Partial<Record<AccountQuestionnaire['status'], string>>;

type Stage = (typeof stages)[keyof typeof stages];

const isStaged = (status: AccountQuestionnaire['status']): status is keyof typeof stages => status in stages;

/** An application for one class that is not decided, or that is to be mended. */
export interface Application {
  stage: Stage;
  detail: ApplicationDetail;
  questionnaire: AccountQuestionnaire;
}

/** The application for a class; a questionnaire that does not say yet for which counts for each. */
export function applicationFor(
  name: InvestorClass,
  detail: ApplicationDetail | null,
): Application | undefined {
  const questionnaire = detail?.questionnaire;
  if (!detail || !questionnaire || !isStaged(questionnaire.status)) return undefined;
  const { class: chosen } = questionnaire.answers;
  if (chosen !== undefined && chosen !== optionOf[name]) return undefined;
  return { stage: stages[questionnaire.status], detail, questionnaire };
}

const tones = { begun: 'info', applied: 'success', reviewing: 'info', refused: 'danger' } as const;

/** Where the application stands; what an officer found about it, each at its question. */
export function ApplicationState({ application }: { application: Application }) {
  const t = useText();
  const { stage, detail, questionnaire } = application;
  const { submittedAt, remarks } = questionnaire;
  return (
    <Banner tone={tones[stage]}>
      <p>
        {t(`investor.application.${stage}`, { date: submittedAt === null ? '' : formatDate(submittedAt) })}
      </p>
      {stage === 'refused' && (
        <dl className={styles.remarks}>
          {remarks.map(({ item, text }) => (
            <div key={item}>
              <dt lang={detail.language} dir="auto">
                {detail.texts[textKey.item(item)] ?? ''}
              </dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </Banner>
  );
}

const ways = {
  begun: 'investor.application.continue',
  applied: 'investor.application.look',
  reviewing: 'investor.application.look',
  refused: 'investor.application.mend',
} as const satisfies Record<Stage, string>;

/** Whether it is the officers' turn. */
export const isWaiting = ({ stage }: Application): boolean => stage === 'applied' || stage === 'reviewing';

/** Leads to the application, which the next step is unless it only waits. */
export function ToApplication({ application }: { application: Application }) {
  const t = useText();
  return (
    <WayOn to={paths.professionalQuestions} primary={!isWaiting(application)}>
      {t(ways[application.stage])}
    </WayOn>
  );
}

/** Opens another application where one was decided before. */
export function ApplyAgain() {
  const t = useText();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const opening = useMutation({
    mutationFn: applyAgain,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [questionnaireTemplateDetail.path] });
      navigate(paths.professionalQuestions);
    },
  });
  return (
    <>
      {opening.error && (
        <Banner tone="danger" title={t('investor.application.failed')} announce>
          {errorMessage(opening.error)}
        </Banner>
      )}
      <Button
        variant="primary"
        size="x-large"
        fullWidth
        loading={opening.isPending}
        onClick={() => opening.mutate()}
      >
        {t('investor.renew')}
      </Button>
    </>
  );
}
