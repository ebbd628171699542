import { informationTemplate } from '@credence/contract/questionnaire';
import { totalText } from '../../words/amount.ts';
import { classes } from '@credence/ui/classes';
import { DataList } from '@credence/ui/data-list';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { textKey } from '@credence/questionnaire';
import { NeverShown } from '../../holds/note-field.tsx';
import { Panel } from '../../parts/panel.tsx';
import { questionnaireAction, questionnaireReason } from '../../words/questionnaire.ts';
import { languageName, wordsOf } from '../../words/text.ts';
import { exactTime } from '../../words/time.ts';
import { TimelinePanel } from '../account/index.ts';
import { MessagesPanel } from '../information-request/index.ts';
import {
  BandBadge,
  isOpen,
  QuestionnaireLink,
  type ReviewedQuestionnaire,
  waits,
} from '../questionnaire/index.ts';
import { type ReadAnswers, textAt } from '../questionnaire-answers/index.ts';
import { ClaimsPanel } from './claims-panel.tsx';
import styles from './facts.module.css';

interface FactsProps {
  reviewed: ReviewedQuestionnaire;
  read: ReadAnswers;
}

/** What the answers score, and to which class of risk that leads. */
function AssessmentPanel({ reviewed: { line, template, score, opened } }: FactsProps) {
  const bands = template.bands.toSorted((one, other) => one.from - other.from);
  if (bands.length === 0 && score === null) return null;
  return (
    <Panel
      title="Class of risk"
      aside={
        line.band === null ? <span className={styles.quiet}>None yet</span> : <BandBadge band={line.band} />
      }
    >
      <p className={styles.score}>
        {score === null ? 'The score is known once it is submitted.' : `Score ${score}`}
      </p>
      {opened
        .filter(({ items }) => items.length === 0)
        .map(({ requestId, title, openedAt }) => (
          <p key={requestId} className={styles.score}>
            Opened enhanced due diligence, {exactTime(openedAt)}:{' '}
            <QuestionnaireLink userId={line.userId} requestId={requestId} text={title} />
          </p>
        ))}
      {bands.length > 0 && (
        <ol className={styles.bands}>
          {bands.map(({ code, from, review }) => (
            <li key={code} className={classes(code === line.band && styles.reached)}>
              <span>
                {wordsOf(code)} from {from}
              </span>
              {review && <span className={styles.quiet}>an officer decides</span>}
              {code === line.band && <VisuallyHidden>reached</VisuallyHidden>}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** What the template adds up. */
function TotalsPanel({ reviewed: { template, texts }, read }: FactsProps) {
  if (template.totals.length === 0) return null;
  return (
    <Panel title="Totals">
      <DataList
        rows={template.totals.map(({ code }) => ({
          key: code,
          label: textAt(texts, textKey.total(code), code),
          value: totalText(read.evaluation.totals[code] ?? []) || 'Nothing to add',
        }))}
      />
    </Panel>
  );
}

const day = (time: string | null): string => (time === null ? '–' : exactTime(time));

/** Why and when it was asked, submitted and read. */
function AboutPanel({ reviewed }: Pick<FactsProps, 'reviewed'>) {
  const { line, questionnaire, readIn, before } = reviewed;
  const { userId } = line;
  const submission = [
    { label: 'Receipt', value: questionnaire.receipt || '–' },
    { label: 'Read by the applicant in', value: readIn === '' ? '–' : languageName(readIn) },
  ];
  return (
    <Panel title="About the questionnaire">
      <DataList
        rows={[
          { label: 'Why it was asked', value: questionnaireReason(line.reason) },
          { label: 'Asked', value: day(line.openedAt) },
          { label: 'Due', value: line.overdue ? `${day(line.dueAt)} (overdue)` : day(line.dueAt) },
          { label: 'Submitted', value: day(line.submittedAt) },
          ...(line.submittedAt === null ? [] : submission),
          {
            label: 'Submitted before',
            value:
              before === null ? (
                'Never'
              ) : (
                <QuestionnaireLink
                  userId={userId}
                  requestId={before.requestId}
                  text={exactTime(before.submittedAt)}
                />
              ),
          },
        ]}
      />
    </Panel>
  );
}

/** What colleagues noted when it was decided. */
function NotePanel({ note }: { note: string }) {
  if (note === '') return null;
  return (
    <Panel title="Private note" aside={<NeverShown />}>
      <p className={styles.note}>{note}</p>
    </Panel>
  );
}

/**
 * What happened, oldest first. That it was saved or read several times in a row says no more than once; who
 * is no officer has no name here.
 */
function timelineOf({ history }: ReviewedQuestionnaire) {
  return history
    .filter(({ action, officerName }, index) => {
      const before = history[index - 1];
      return before?.action !== action || before.officerName !== officerName;
    })
    .map(({ at, action, officerName }) => ({
      at,
      action: questionnaireAction(action),
      actor: officerName ?? '',
      details: {},
    }));
}

/** What a request for information asks so far; undefined where it is not in an officer's words. */
function openRequestOf({ template, line }: ReviewedQuestionnaire) {
  const [language] = template.languages;
  const asked = template.sections
    .flatMap((section) => section.items)
    .filter(({ type }) => type !== 'statement' && type !== 'information');
  return language === undefined ? undefined : { language, dueAt: line.dueAt, items: asked.length };
}

/** What is known about a questionnaire besides its answers. */
export function QuestionnaireFacts({ reviewed, read }: FactsProps) {
  const { line } = reviewed;
  const { userId, requestId } = line;
  return (
    <>
      <NotePanel note={reviewed.privateNote} />
      {line.templateCode === informationTemplate && (
        <MessagesPanel
          address={{ userId, requestId }}
          open={isOpen(line) || waits(line)}
          request={isOpen(line) ? openRequestOf(reviewed) : undefined}
        />
      )}
      <ClaimsPanel reviewed={reviewed} />
      <AssessmentPanel reviewed={reviewed} read={read} />
      <TotalsPanel reviewed={reviewed} read={read} />
      <AboutPanel reviewed={reviewed} />
      <TimelinePanel timeline={timelineOf(reviewed)} />
    </>
  );
}
