import type { AccountTask } from '@credence/contract/account-tasks';
import { documentCodes, suitabilityTests } from '@credence/contract/words';
import { Badge, StatusBadge } from '@credence/ui/badge';
import { Banner } from '@credence/ui/banner';
import { Card } from '@credence/ui/card';
import { Disclosure } from '@credence/ui/disclosure';
import type { Tone } from '@credence/ui/tone';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { formatDate } from '../../i18n/format-moment.ts';
import { loadFurther } from '../../i18n/further.ts';
import { currentLanguage, isRightToLeft } from '../../i18n/language.ts';
import { type Translate, useText } from '../../i18n/text.ts';
import { documentPath } from '../agreement/index.ts';
import {
  questionnaireAddress,
  questionnairesAddress,
  questionnaireTexts,
  reasonText,
  useWords,
} from '../questionnaire/index.ts';
import { suitabilityPath, suitabilityTitle } from '../suitability/index.ts';
import styles from './owed.module.css';
import { owedQuery } from './queries.ts';

const tones: Record<AccountTask['status'], Tone> = {
  changes: 'danger',
  todo: 'warning',
  waiting: 'info',
  done: 'success',
};

/** Where a task is done, or looked at again. */
function addressOf({ kind, code, requestId }: AccountTask): string | undefined {
  if (kind === 'questionnaire') return questionnaireAddress({ template_code: code, request_id: requestId });
  const document = kind === 'agreement' ? documentCodes.find((one) => one === code) : undefined;
  if (document) return documentPath(document);
  const test = suitabilityTests.find((one) => one === code);
  return test && suitabilityPath(test);
}

function Title({ task }: { task: AccountTask }) {
  const t = useText();
  const test = suitabilityTests.find((one) => one === task.code);
  if (test) return t(suitabilityTitle[test]);
  return (
    <span lang={task.language} dir={isRightToLeft(task.language) ? 'rtl' : 'ltr'}>
      {task.title}
    </span>
  );
}

/** Until when, or when it was done. */
function momentOf(t: Translate, { status, at, from, dueAt, overdue }: AccountTask): string | undefined {
  if (status === 'done') return at === null ? undefined : t('owed.doneOn', { day: formatDate(at) });
  if (status === 'waiting') return at === null ? undefined : t('owed.sentOn', { day: formatDate(at) });
  if (from !== null) return t('owed.from', { day: formatDate(from) });
  if (dueAt === null) return undefined;
  return t(overdue ? 'owed.overdue' : 'owed.due', { day: formatDate(dueAt) });
}

/** Why it is asked, once the words for it are here. */
function useReason({ kind, reason, status }: AccountTask): string | undefined {
  const t = useWords();
  const [, setHere] = useState(false);
  const asks = kind !== 'agreement' && reason !== '' && (status === 'todo' || status === 'changes');
  useEffect(() => {
    // Without them the task is told all the same.
    if (asks)
      loadFurther(questionnaireTexts).then(
        () => setHere(true),
        () => undefined,
      );
  }, [asks]);
  return asks ? reasonText(t, reason) : undefined;
}

function Task({ task }: { task: AccountTask }) {
  const t = useText();
  const reason = useReason(task);
  const address = addressOf(task);
  const moment = momentOf(t, task);
  const title = <Title task={task} />;
  return (
    <li className={styles.task}>
      <div className={styles.what}>
        {address ? <Link href={address}>{title}</Link> : title}
        {moment && <p>{moment}</p>}
        {reason && <p>{reason}</p>}
      </div>
      {task.status !== 'done' && (
        <StatusBadge tone={tones[task.status]}>{t(`owed.status.${task.status}`)}</StatusBadge>
      )}
    </li>
  );
}

const List = ({ tasks }: { tasks: readonly AccountTask[] }): ReactNode => (
  <ul className={styles.tasks}>
    {tasks.map((task) => (
      <Task key={`${task.kind} ${task.code} ${task.requestId ?? ''}`} task={task} />
    ))}
  </ul>
);

/** Questionnaires, agreements and tests: what is owed by urgency, and what was done. */
export function Owed() {
  const t = useText();
  const { data: tasks = [] } = useQuery(owedQuery(currentLanguage()));
  const open = tasks.filter(({ status }) => status !== 'done');
  const done = tasks.filter(({ status }) => status === 'done');
  if (tasks.length === 0) return null;
  return (
    <Card title={t('owed.title')} aside={open.length > 0 && <Badge tone="warning">{open.length}</Badge>}>
      {open.length > 0 ? <List tasks={open} /> : <p className={styles.nothing}>{t('owed.nothing')}</p>}
      {done.length > 0 && (
        <Disclosure showText={t('owed.done.show')} hideText={t('owed.done.hide')}>
          <List tasks={done} />
        </Disclosure>
      )}
      {tasks.some(({ kind }) => kind === 'questionnaire') && (
        <p className={styles.all}>
          <Link href={questionnairesAddress}>{t('owed.all')}</Link>
        </p>
      )}
    </Card>
  );
}

/** The most urgent questionnaire, above everything else: without it nothing goes on. */
export function OwedNotice() {
  const t = useText();
  const { data: tasks } = useQuery(owedQuery(currentLanguage()));
  const first = tasks?.find(
    ({ kind, status }) => kind === 'questionnaire' && (status === 'todo' || status === 'changes'),
  );
  const address = first && addressOf(first);
  if (!address) return null;
  return (
    <Banner
      tone="warning"
      title={<Title task={first} />}
      action={<Link href={address}>{t(first.status === 'changes' ? 'owed.mend' : 'owed.answer')}</Link>}
    >
      {momentOf(t, first) ?? t('owed.asked')}
    </Banner>
  );
}
