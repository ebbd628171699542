import { type AccountQuestionnaire, informationTemplate } from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import { Column } from '@credence/ui/column';
import { DocumentIcon } from '@credence/ui/icons/document';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { host } from '../../host/choose.ts';
import { paths } from '../../host/paths.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import { countriesQuery } from '../../queries/country.ts';
import { namedCountries } from '../../queries/named-countries.ts';
import { declaredQuery } from '../../queries/personal-info.ts';
import { focusHeading } from '../../views/focus-heading.ts';
import { LoadingView } from '../../views/loading-view.tsx';
import { NotYet } from '../../views/not-yet.tsx';
import { optional } from '../../views/optional.ts';
import { PlainFrame, WayOn } from '../../views/plain-frame.tsx';
import { type Ask, useAsk } from './ask.ts';
import { BeginView } from './begin-view.tsx';
import { Filling } from './filling.tsx';
import { type Detail, detailQuery } from './queries.ts';
import { SentView } from './sent-view.tsx';
import { TemplateProvider, templateTexts } from './words/template-texts.tsx';
import { hasUnsaved, readUnsaved, type Unsaved } from './unsaved.ts';
import { useWords } from './words/words.ts';

const MessageThread = optional(async () => (await import('./later.ts')).MessageThread);

const editable: ReadonlySet<AccountQuestionnaire['status']> = new Set([
  'QUESTIONNAIRE_STATUS_UNSUBMIT',
  'QUESTIONNAIRE_STATUS_REJECTED',
]);

/** Codes that say there is nothing to fill in here, and what is said of each. */
const nothings: Partial<Record<number, 'missing' | 'elsewhere'>> = {
  [retCodes.QUESTIONNAIRE_NOT_FOUND]: 'missing',
  [retCodes.INPUT_INVALID]: 'missing',
  [retCodes.TEMPLATE_NOT_FOUND]: 'elsewhere',
};

/** There is nothing to fill in, and why. */
function Nothing({ why }: { why: 'missing' | 'elsewhere' | 'notOrdered' }) {
  const t = useWords();
  const common = useText();
  useEffect(() => host.ready(), []);
  return (
    <PlainFrame
      icon={<DocumentIcon />}
      title={t(`nothing.${why}.title`)}
      text={t(`nothing.${why}.text`)}
      action={
        <>
          <WayOn to={paths.overview} primary>
            {common('document.toHub')}
          </WayOn>
          <WayOn to="/auth/questionnaires">{t('list.title')}</WayOn>
        </>
      }
    />
  );
}

function useData(ask: Ask) {
  const detail = useQuery(detailQuery(ask, currentLanguage()));
  const countries = useQuery(countriesQuery);
  // Only what this device keeps needs it: without it the questionnaire is filled in all the same.
  const declared = useQuery(declaredQuery);
  const codes = countries.data;
  const isCountry = useMemo(() => {
    const known = new Set(codes?.map((country) => country.country_code));
    return (code: string) => known.has(code);
  }, [codes]);
  const named = codes && namedCountries(codes);
  const draftKey = declared.data?.draftKey;
  return { detail, countries, named, isCountry, draftKey, keyFailed: declared.isError };
}

interface UnfinishedProps extends Omit<ComponentProps<typeof Filling>, 'unsaved'> {
  keyFailed: boolean;
}

/** A questionnaire that can be filled in, once it is known what was typed in this tab and never saved. */
function Unfinished({ keyFailed, ...data }: UnfinishedProps) {
  const { questionnaire, draftKey } = data;
  const { request_id } = questionnaire;
  const [unsaved, setUnsaved] = useState<Unsaved | null | undefined>(() =>
    hasUnsaved(request_id) ? undefined : null,
  );
  useEffect(() => {
    if (unsaved !== undefined || draftKey === undefined) return;
    void readUnsaved(request_id, draftKey).then((found) => setUnsaved(found ?? null));
  }, [unsaved, request_id, draftKey]);
  if (unsaved === undefined && !keyFailed) return <LoadingView />;
  return <Filling {...data} unsaved={unsaved ?? undefined} />;
}

/** Reading goes on at the heading after the questionnaire has got another status. */
function useHeadingAfter(status: string | undefined): void {
  const shown = useRef(status);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== status) focusHeading();
    shown.current = status;
  }, [status]);
}

function Questionnaire({ ask }: { ask: Ask }) {
  useText();
  const { detail, countries, named, ...known } = useData(ask);
  const { data, error } = detail;
  const language = currentLanguage();
  const around = useMemo(
    // The page's language decides which texts are marked as being in another.
    () => data && { template: data.template, texts: templateTexts(data, language) },
    [data, language],
  );
  const [opened, setOpened] = useState(false);
  useHeadingAfter(data?.questionnaire?.status);
  const why = error instanceof ApiError ? nothings[error.code] : undefined;
  if (!data && why) return <Nothing why={why} />;
  if (!data || !around || !named) return <NotYet of={[detail, countries]} />;
  const request = data.questionnaire;
  return (
    <TemplateProvider value={around}>
      {shown(data)}
      {request?.template_code === informationTemplate && (
        <Suspense>
          <MessageThread request={request} />
        </Suspense>
      )}
    </TemplateProvider>
  );

  function shown(found: Detail) {
    const { questionnaire } = found;
    if (!questionnaire)
      return found.openable ? (
        <BeginView ask={ask} questionnaire={null} begun={false} onBegin={() => setOpened(true)} />
      ) : (
        <Nothing why="notOrdered" />
      );
    if (!editable.has(questionnaire.status))
      return <SentView ask={ask} detail={found} questionnaire={questionnaire} isCountry={known.isCountry} />;
    return (
      <Unfinished
        key={questionnaire.request_id}
        ask={ask}
        detail={found}
        questionnaire={questionnaire}
        {...known}
        countries={named ?? []}
        opened={opened}
      />
    );
  }
}

/** The questionnaire that the address names (S2.6 to S2.12), wherever it stands (S4.12). */
export default function QuestionnaireScreen() {
  const ask = useAsk();
  return (
    <Column>
      <Questionnaire key={JSON.stringify(ask)} ask={ask} />
    </Column>
  );
}
