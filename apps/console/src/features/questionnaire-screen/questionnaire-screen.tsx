import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { ErrorState } from '@credence/ui/state-message';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { explain } from '../../api/messages.ts';
import { officer } from '../../api/officer.ts';
import { OfflineDraftNotice, Workplace, WorkplaceSkeleton } from '../../holds/workplace.tsx';
import { useShortcuts } from '../../keyboard/shortcuts.tsx';
import { useOnline } from '../../parts/online.ts';
import { useReady } from '../../parts/ready.ts';
import { useTitle } from '../../parts/title.ts';
import { shortId } from '../../words/text.ts';
import {
  isOpen,
  listHref,
  type QuestionnaireAddress,
  questionnaireQuery,
  readList,
  type ReviewedQuestionnaire,
  useQuestionnaireDraft,
  useQuestionnaireHold,
} from '../questionnaire/index.ts';
import { Answers, readAnswers } from '../questionnaire-answers/index.ts';
import { QuestionnaireDock } from '../questionnaire-decision/index.ts';
import { QuestionnaireFacts } from './facts.tsx';
import { QuestionnaireHeader } from './questionnaire-header.tsx';

interface OpenQuestionnaireProps {
  address: QuestionnaireAddress;
  officerId: string;
  reviewed: ReviewedQuestionnaire;
  onLanguage: (language: string) => void;
}

/** What is out of the ordinary: no connection, or answers that may still change. */
function Notice({ reviewed: { line, questionnaire } }: { reviewed: ReviewedQuestionnaire }) {
  const online = useOnline();
  if (!online) return <OfflineDraftNotice />;
  if (!isOpen(line)) return null;
  const sentBack = line.status === 'QUESTIONNAIRE_STATUS_REJECTED';
  return (
    <Banner tone="info" title={sentBack ? 'Sent back to the applicant' : 'Not submitted yet'}>
      {Object.keys(questionnaire.answers).length === 0
        ? 'What the applicant writes is shown once it is submitted.'
        : 'These are the answers as they were submitted last; the applicant may change them.'}
    </Banner>
  );
}

function OpenQuestionnaire({ address, officerId, reviewed, onLanguage }: OpenQuestionnaireProps) {
  const holding = useQuestionnaireHold(address, reviewed.line);
  const { draft, change, discard } = useQuestionnaireDraft(officerId, address.requestId);
  const [view, setView] = useState({ notAsked: false, compared: false });
  const { compared } = view;
  const read = useMemo(() => readAnswers(reviewed, compared), [reviewed, compared]);
  const items = read.sections.flatMap(({ questions }) =>
    questions.filter(({ asked }) => asked).map(({ item }) => item.code),
  );
  useReady(true);
  return (
    <Workplace
      reading
      header={<QuestionnaireHeader reviewed={reviewed} />}
      notice={<Notice reviewed={reviewed} />}
      factsLabel="Facts of the questionnaire"
      facts={<QuestionnaireFacts reviewed={reviewed} read={read} />}
      dock={
        <QuestionnaireDock
          address={address}
          reviewed={reviewed}
          items={items}
          holding={holding}
          draft={draft}
          onDraft={change}
          onDiscard={discard}
        />
      }
    >
      <Answers
        address={address}
        reviewed={reviewed}
        read={read}
        view={view}
        onView={(part) => setView((before) => ({ ...before, ...part }))}
        onLanguage={onLanguage}
        draft={draft}
        onDraft={change}
        mine={holding.hold.kind === 'mine'}
      />
    </Workplace>
  );
}

/** One questionnaire: the answers beside the template, what they amount to, and the decision. */
export function QuestionnaireScreen({ userId, requestId }: QuestionnaireAddress) {
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const list = listHref(readList(search));
  const address = useMemo(() => ({ userId, requestId }), [userId, requestId]);
  const [language, setLanguage] = useState('en');
  const reviewed = useQuery(questionnaireQuery(address, language));
  const profile = useQuery(officer);

  useTitle(`Questionnaire ${shortId(requestId)}`);
  useShortcuts('Questionnaire', [{ keys: ['q'], label: 'Back to the list', run: () => navigate(list) }]);

  if (reviewed.data && profile.data) {
    return (
      <OpenQuestionnaire
        key={requestId}
        address={address}
        officerId={profile.data.id}
        reviewed={reviewed.data}
        onLanguage={setLanguage}
      />
    );
  }
  const error = reviewed.error ?? profile.error;
  if (!error) return <WorkplaceSkeleton text="Loading the questionnaire" reading />;
  return (
    <ErrorState
      title="The questionnaire could not be opened"
      text={explain(error)}
      action={
        <>
          <Button
            onClick={() => {
              void reviewed.refetch();
              if (profile.isError) void profile.refetch();
            }}
          >
            Try again
          </Button>
          <Button variant="tradeSecondary" onClick={() => navigate(list)}>
            Back to the list
          </Button>
        </>
      }
    />
  );
}
