import type { AccountTask } from '@credence/contract/account-tasks';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { Column } from '@credence/ui/column';
import { SuccessIcon } from '@credence/ui/icons/success';
import { PageHeader } from '@credence/ui/page-header';
import { Stack } from '@credence/ui/stack';
import { EmptyState } from '@credence/ui/state-message';
import { TextField } from '@credence/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { host } from '../../host/choose.ts';
import { formatDate } from '../../i18n/format-moment.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { type TextKey, useText } from '../../i18n/text.ts';
import { doneQuery } from '../../queries/owed.ts';
import { BackToOverview } from '../../views/back-to-overview.tsx';
import { NotYet } from '../../views/not-yet.tsx';
import { addressOf, OwedTitle, owedName } from '../../views/owed-task.tsx';
import styles from './owed.module.css';

/** How many are shown at first, and how many more each time. */
const page = 20;

/** From so many on they are searched. */
const many = 10;

/** What keeps the file current is renewed and not done. */
const kinds: Partial<Record<AccountTask['kind'], TextKey>> = {
  questionnaire: 'done.questionnaire',
  agreement: 'done.agreement',
  'suitability-test': 'done.test',
  'investor-class': 'investor.title',
};

function Line({ task }: { task: AccountTask }) {
  const t = useText();
  const { kind, at, dueAt } = task;
  const name = kinds[kind];
  return (
    <li className={styles.task}>
      <div className={styles.head}>
        <Link href={addressOf(task)}>
          <OwedTitle task={task} />
        </Link>
      </div>
      {name && <p>{t(name)}</p>}
      {at !== null && <p>{t('owed.doneOn', { day: formatDate(at) })}</p>}
      {kind === 'investor-class' && dueAt !== null && (
        <p>{t('owed.class.ends', { day: formatDate(dueAt) })}</p>
      )}
    </li>
  );
}

/** So many of the lines, and the way to more, which leads on from the last one. */
function Lines({ tasks }: { tasks: readonly AccountTask[] }) {
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(page);
  useEffect(() => {
    if (shown > page) list.current?.children[shown - page]?.querySelector('a')?.focus();
  }, [shown]);
  return (
    <Card>
      <ul ref={list} className={styles.tasks}>
        {tasks.slice(0, shown).map((task) => (
          <Line key={`${task.kind} ${task.code} ${task.requestId ?? ''}`} task={task} />
        ))}
      </ul>
      {tasks.length > shown && <Button onClick={() => setShown(shown + page)}>{t('done.more')}</Button>}
    </Card>
  );
}

function Found({ tasks }: { tasks: readonly AccountTask[] }) {
  const t = useText();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase();
  const found = tasks.filter((task) => owedName(t, task).toLocaleLowerCase().includes(wanted));
  return (
    <>
      {tasks.length > many && (
        <TextField
          type="search"
          label={t('done.search')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {/* Another search begins at its first page. */}
      {found.length > 0 && <Lines key={wanted} tasks={found} />}
      <p role="status">{found.length === 0 && t('done.none')}</p>
    </>
  );
}

/** Everything that was answered, agreed to, passed and granted, with its day. */
export default function DoneScreen() {
  const t = useText();
  const all = useQuery(doneQuery(currentLanguage()));
  const { data } = all;
  useEffect(() => {
    if (data) host.ready();
  }, [data]);
  return (
    <Column>
      {data ? (
        <Stack gap="lg">
          <PageHeader above={<BackToOverview />} title={t('owed.done.all')} text={t('done.text')} />
          {data.length === 0 ? (
            <EmptyState icon={<SuccessIcon />} title={t('done.empty')} />
          ) : (
            <Found tasks={data} />
          )}
        </Stack>
      ) : (
        <NotYet of={[all]} />
      )}
    </Column>
  );
}
