import { informationTemplate } from '@credence/contract/questionnaire';
import { Button } from '@credence/ui/button';
import { Skeleton } from '@credence/ui/skeleton';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { useServerTime } from '../../api/server-time.ts';
import { explain } from '../../api/messages.ts';
import { searchNext } from '../../lists/use-search.ts';
import { Due } from '../../parts/due.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useMay } from '../../permissions/may.tsx';
import { exactTime } from '../../words/time.ts';
import { AskForInformation } from '../information-request/index.ts';
import {
  isOpen,
  listHref,
  listPage,
  listsKey,
  QuestionnaireBadge,
  QuestionnaireLink,
} from '../questionnaire/index.ts';
import styles from './account.module.css';
import history from './history.module.css';
import { OrderDialog } from './order-dialog.tsx';
import own from './questionnaires.module.css';

const views = ['open', 'waiting', 'decided'] as const;

/** The first questionnaires of an account in each list; one that was sent back is in two of them. */
async function loadQuestionnaires(userId: string, signal: AbortSignal) {
  const pages = await Promise.all(
    views.map((view) => listPage({ view, templateCode: undefined }, { search: userId }, signal)),
  );
  const lines = pages.flatMap(({ items }) => items);
  return {
    lines: [...new Map(lines.map((line) => [line.requestId, line])).values()],
    more: pages.some(({ next }) => next !== null),
    templates: pages[0]?.templates ?? [],
  };
}

type Questionnaires = Awaited<ReturnType<typeof loadQuestionnaires>>;

const questionnairesOf = (userId: string) =>
  queryOptions({
    queryKey: [...listsKey, 'account', userId],
    queryFn: ({ signal }) => loadQuestionnaires(userId, signal),
    staleTime: 0,
  });

function Lines({ lines }: Pick<Questionnaires, 'lines'>) {
  const now = useServerTime(60_000);
  return (
    <ul className={history.cases}>
      {lines.map((line) => {
        const { userId, requestId, title, status, dueAt, decidedAt, submittedAt, openedAt } = line;
        const at = decidedAt ?? submittedAt ?? openedAt;
        return (
          <li key={requestId} className={history.case}>
            <QuestionnaireBadge status={status} />
            <span className={history.what}>
              <QuestionnaireLink userId={userId} requestId={requestId} text={title} />
            </span>
            <span className={history.at}>
              {isOpen(line) && dueAt !== null ? (
                <>
                  Due <Due at={dueAt} now={now} />
                </>
              ) : (
                <time dateTime={at}>{exactTime(at)}</time>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Leads to the lists, searched by the account. */
function AllLink({ userId }: { userId: string }) {
  const client = useQueryClient();
  return (
    <Link
      href={listHref({ view: 'decided', templateCode: undefined })}
      className={own.all}
      onClick={() => searchNext(client, 'questionnaires', userId)}
    >
      All questionnaires of the account
    </Link>
  );
}

/** What the account was asked besides its cases, and the way to ask it for more. */
export function QuestionnairesPanel({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(questionnairesOf(userId));
  const [ordering, setOrdering] = useState(false);
  const [ordered, setOrdered] = useState('');
  const may = useMay();
  const published = data?.templates.filter((template) => template.published) ?? [];
  const information = published.find(({ templateCode }) => templateCode === informationTemplate);
  return (
    <Panel title="Questionnaires">
      <div className={styles.body}>
        <output>{ordered && `The applicant is asked for “${ordered}” now.`}</output>
        {error !== null && data === undefined && (
          <>
            <p className={own.problem}>The questionnaires could not be loaded. {explain(error)}</p>
            <div className={styles.buttons}>
              <Button size="small" onClick={() => void refetch()}>
                Try again
              </Button>
            </div>
          </>
        )}
        {error === null && data === undefined && <Skeleton lines={2} />}
        {data !== undefined && (
          <>
            {data.lines.length === 0 && <p>Nothing was asked yet.</p>}
            {data.lines.length > 0 && <Lines lines={data.lines} />}
            {data.more && <AllLink userId={userId} />}
            {published.length > 0 && may('ask-account') && (
              <div className={styles.buttons}>
                <Button
                  size="small"
                  onClick={() => {
                    setOrdered('');
                    setOrdering(true);
                  }}
                >
                  Ask for a questionnaire…
                </Button>
                {information !== undefined && (
                  <AskForInformation userId={userId} onDone={() => setOrdered(information.title)} />
                )}
              </div>
            )}
          </>
        )}
      </div>
      {ordering && (
        <OrderDialog
          userId={userId}
          templates={published}
          onDone={(title) => {
            setOrdering(false);
            setOrdered(title);
          }}
          onClose={() => setOrdering(false)}
        />
      )}
    </Panel>
  );
}
