import type { AccountQuestionnaire } from '@credence/contract/questionnaire';
import { questionnaireOf, textKey } from '@credence/questionnaire';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { DataList } from '@credence/ui/data-list';
import { Disclosure } from '@credence/ui/disclosure';
import { ClockIcon } from '@credence/ui/icons/clock';
import { DocumentIcon } from '@credence/ui/icons/document';
import { SuccessIcon } from '@credence/ui/icons/success';
import { useEffect, useMemo } from 'react';
import { errorMessage } from '../../api/messages.ts';
import { host } from '../../host/choose.ts';
import { formatDayAndTime } from '../../i18n/format-moment.ts';
import { DownloadCopy } from '../../views/download-copy.tsx';
import { usePageName } from '../../views/page-name.ts';
import { PlainFrame } from '../../views/plain-frame.tsx';
import { WayHome } from '../../views/way-home.tsx';
import { AnswersList } from './answers-list.tsx';
import type { Ask } from './ask.ts';
import { copyFile, type Detail, type Known } from './queries.ts';
import styles from './sent-view.module.css';
import { useTemplateTexts } from './words/template-texts.tsx';
import { useOpening, useRecall } from './use-opening.ts';
import { useWords } from './words/words.ts';

interface SentViewProps {
  ask: Ask;
  detail: Detail;
  questionnaire: AccountQuestionnaire;
  known: Known;
}

const appearance = {
  PENDING: { Icon: SuccessIcon, tone: 'success' },
  PENDING_NO_EDIT: { Icon: ClockIcon, tone: undefined },
  APPROVED: { Icon: SuccessIcon, tone: 'success' },
  UNDEFINED: { Icon: DocumentIcon, tone: undefined },
} as const;

type Stage = keyof typeof appearance;

const stages: Partial<Record<string, Stage>> = {
  QUESTIONNAIRE_STATUS_PENDING: 'PENDING',
  QUESTIONNAIRE_STATUS_PENDING_NO_EDIT: 'PENDING_NO_EDIT',
  QUESTIONNAIRE_STATUS_APPROVED: 'APPROVED',
};

/** Number and times of a questionnaire that was sent. */
function Receipt({ questionnaire }: { questionnaire: AccountQuestionnaire }) {
  const t = useWords();
  const { receipt, submittedAt, decidedAt } = questionnaire;
  return (
    <DataList
      rows={[
        ...(receipt === '' ? [] : [{ label: t('receipt.number'), value: <bdi>{receipt}</bdi> }]),
        ...(submittedAt === null ? [] : [{ label: t('receipt.sent'), value: formatDayAndTime(submittedAt) }]),
        ...(decidedAt === null ? [] : [{ label: t('receipt.decided'), value: formatDayAndTime(decidedAt) }]),
      ]}
    />
  );
}

/** What the person may still do with it. */
function Ways({ ask, detail, questionnaire }: Omit<SentViewProps, 'known'>) {
  const t = useWords();
  const recall = useRecall(ask);
  const opening = useOpening(ask);
  const { template } = detail;
  const { request_id, status, receipt } = questionnaire;
  const failure = recall.error ?? opening.error;
  return (
    <>
      {failure && (
        <Banner tone="danger" title={t('sent.failed')} announce>
          {errorMessage(failure)}
        </Banner>
      )}
      <div className={styles.ways}>
        {receipt !== '' && <DownloadCopy {...copyFile(questionnaire)} fullWidth />}
        {status === 'QUESTIONNAIRE_STATUS_PENDING' && (
          <Button fullWidth loading={recall.isPending} onClick={() => recall.mutate(request_id)}>
            {t('sent.recall')}
          </Button>
        )}
        {status === 'QUESTIONNAIRE_STATUS_APPROVED' && template.opened === 'anytime' && (
          <Button
            fullWidth
            loading={opening.isPending}
            onClick={() => opening.mutate({ template_code: template.code, again: true })}
          >
            {t('sent.again')}
          </Button>
        )}
      </div>
    </>
  );
}

/** A questionnaire that was sent: its receipt, where it stands, and the answers to look at or to keep. */
export function SentView({ ask, detail, questionnaire, known }: SentViewProps) {
  const t = useWords();
  const { say, plain } = useTemplateTexts();
  const { template, today } = detail;
  const { answers, status } = questionnaire;
  const evaluation = useMemo(
    () => questionnaireOf(template).evaluate(answers, { today, ...known }),
    [template, answers, today, known],
  );
  usePageName(plain(textKey.title));
  useEffect(() => host.ready(), []);
  const stage = stages[status] ?? 'UNDEFINED';
  const { Icon, tone } = appearance[stage];
  return (
    <div className={styles.screen}>
      <PlainFrame
        icon={<Icon />}
        {...(tone && { tone })}
        title={t(`sent.${stage}.title`)}
        text={t(`sent.${stage}.text`)}
        action={null}
      />
      <Card title={say(textKey.title)}>
        <Receipt questionnaire={questionnaire} />
      </Card>
      <WayHome />
      <Ways ask={ask} detail={detail} questionnaire={questionnaire} />
      <Disclosure showText={t('sent.show')} hideText={t('sent.hide')}>
        <div className={styles.answers}>
          <AnswersList answers={answers} evaluation={evaluation} questionnaire={questionnaire} />
        </div>
      </Disclosure>
    </div>
  );
}
