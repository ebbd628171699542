import { informationTemplate } from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import { Column } from '@credence/ui/column';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import { countriesQuery } from '../../queries/country.ts';
import { namedCountries } from '../../queries/named-countries.ts';
import { focusHeading } from '../../views/focus-heading.ts';
import { LoadingView } from '../../views/loading-view.tsx';
import { NotYet } from '../../views/not-yet.tsx';
import { optional } from '../../views/optional.ts';
import { type Ask, useAsk } from './ask.ts';
import { BeginView } from './begin-view.tsx';
import { Filling } from './filling.tsx';
import { askAfresh, type Detail, detailQuery, editable, itemsIn, keyQuery, type Known } from './queries.ts';
import { taxNumbersQuery } from './tax-numbers.ts';
import { SentView } from './sent-view.tsx';
import { TemplateProvider, templateTexts } from './words/template-texts.tsx';
import type { Unsaved } from './unsaved.ts';
import { loadUnsaved } from './use-answers.ts';

const MessageThread = optional(async () => (await import('./later.ts')).MessageThread);
const Nothing = optional(async () => (await import('./later.ts')).Nothing, LoadingView);

const nothingBecause = (why: ComponentProps<typeof Nothing>['why']) => (
  <Suspense fallback={<LoadingView />}>
    <Nothing why={why} />
  </Suspense>
);

/** Codes that say there is nothing to fill in here, and what is said of each. */
const nothings: Partial<Record<number, 'missing' | 'elsewhere'>> = {
  [retCodes.QUESTIONNAIRE_NOT_FOUND]: 'missing',
  [retCodes.INPUT_INVALID]: 'missing',
  [retCodes.TEMPLATE_NOT_FOUND]: 'elsewhere',
};

function useData(ask: Ask) {
  const detail = useQuery(detailQuery(ask, currentLanguage()));
  const countries = useQuery(countriesQuery);
  const codes = countries.data;
  const known = useMemo((): Known => {
    const all = new Set(codes?.map((country) => country.country_code));
    return { isCountry: (code) => all.has(code) };
  }, [codes]);
  const named = codes && namedCountries(codes);
  return { detail, countries, named, known };
}

const nothingLeft: readonly Unsaved[] = [];

/** A questionnaire that can be filled in, once it is known what was typed on this device and never saved. */
function Unfinished(data: Omit<ComponentProps<typeof Filling>, 'unsaved' | 'draftKey'>) {
  const { request_id } = data.questionnaire;
  // Only what this device keeps needs it: without it the questionnaire is filled in all the same.
  const { data: draftKey, isPending: asksKey } = useQuery(keyQuery(request_id));
  const [unsaved, setUnsaved] = useState<readonly Unsaved[]>();
  // Its code comes while the key is asked for.
  useEffect(() => void loadUnsaved().catch(() => undefined), []);
  useEffect(() => {
    if (unsaved || asksKey) return;
    const read = async () =>
      draftKey === undefined ? nothingLeft : (await loadUnsaved()).readUnsaved(request_id, draftKey);
    void read()
      .catch(() => nothingLeft)
      .then(setUnsaved);
  }, [unsaved, asksKey, request_id, draftKey]);
  const numbers = useQuery(taxNumbersQuery(data.detail.template));
  const { data: expectedTaxNumber, isEnabled: asksNumbers } = numbers;
  const known = useMemo(
    () => (expectedTaxNumber ? { ...data.known, expectedTaxNumber } : data.known),
    [data.known, expectedTaxNumber],
  );
  if (asksNumbers && !expectedTaxNumber) return <NotYet of={[numbers]} />;
  if (!unsaved) return <LoadingView />;
  return <Filling {...data} known={known} draftKey={draftKey} unsaved={unsaved} />;
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
  const { detail, countries, named, known } = useData(ask);
  const { data, error } = detail;
  const language = currentLanguage();
  const around = useMemo(
    // The page's language decides which texts are marked as being in another.
    () => data && { template: data.template, texts: templateTexts(data, language) },
    [data, language],
  );
  const [opened, setOpened] = useState(false);
  // The form stays while it has what would be lost with it; what may then be done about it is said there.
  const [held, setHeld] = useState(false);
  const [times, setTimes] = useState(0);
  const client = useQueryClient();
  useHeadingAfter(data?.questionnaire?.status);
  const why = error instanceof ApiError ? nothings[error.code] : undefined;
  if (!data && why) return nothingBecause(why);
  if (!data || !around || !named) return <NotYet of={[detail, countries]} />;
  const request = data.questionnaire;
  return (
    <TemplateProvider value={around}>
      {shown(data)}
      {request?.template_code === informationTemplate && (
        <Suspense>
          <MessageThread request={request} items={itemsIn(data)} />
        </Suspense>
      )}
    </TemplateProvider>
  );

  function shown(found: Detail) {
    const { questionnaire } = found;
    if (!questionnaire)
      return found.openable ? (
        <BeginView
          ask={ask}
          questionnaire={null}
          today={found.today}
          begun={false}
          onBegin={() => setOpened(true)}
        />
      ) : (
        nothingBecause('notOrdered')
      );
    if (!editable.has(questionnaire.status) && !held)
      return <SentView ask={ask} detail={found} questionnaire={questionnaire} known={known} />;
    return (
      <Unfinished
        key={`${questionnaire.request_id} ${times}`}
        ask={ask}
        detail={found}
        questionnaire={questionnaire}
        known={known}
        countries={named ?? []}
        opened={opened}
        onHold={setHeld}
        onLeave={() => {
          setTimes((before) => before + 1);
          askAfresh(client, ask);
        }}
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
