import { accountTasks, type AccountTask } from '@credence/contract/account-tasks';
import { countryList } from '@credence/contract/country';
import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import {
  type AccountQuestionnaire,
  createQuestionnaire,
  questionnaireKey,
  questionnaires,
  questionnaireTemplateDetail,
  recallQuestionnaire,
  removeQuestionnaireFile,
  saveQuestionnaire,
  submitQuestionnaire,
} from '@credence/contract/questionnaire';
import type { Item, QuestionnaireTemplate } from '@credence/contract/questionnaire-template';
import { retCodes } from '@credence/contract/ret-codes';
import { readTemplate } from '@credence/questionnaire';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '../api/client.ts';
import { fakeApi, type FakeCall } from '../api/fake.ts';
import { signedIn } from './account.ts';
import { openApp } from './open.tsx';
import { countries } from './personal-info.ts';

export const requestId = '01890000-0000-7000-8000-0000000000f1';

export const item = {
  job: {
    code: 'job',
    type: 'choice',
    options: [{ code: 'employed' }, { code: 'retired' }],
  },
  employer: { code: 'employer', type: 'text', maximumLength: 20, when: { item: 'job', is: ['employed'] } },
  story: { code: 'story', type: 'long-text', maximumLength: 500 },
  trades: { code: 'trades', type: 'number', decimals: 2, minimum: '0', maximum: '5000' },
  wealth: { code: 'wealth', type: 'money', currencies: ['EUR', 'USD'] },
  salary: { code: 'salary', type: 'money', currencies: ['EUR'], maximum: '9000' },
  since: { code: 'since', type: 'date', latest: { daysFromToday: 0 } },
  goals: {
    code: 'goals',
    type: 'choices',
    options: [{ code: 'save' }, { code: 'trade' }, { code: 'pay' }],
    minimum: 1,
    maximum: 2,
  },
  office: { code: 'office', type: 'yes-no' },
  birthplace: { code: 'birthplace', type: 'country' },
  nationalities: { code: 'nationalities', type: 'countries', maximum: 2 },
  home: { code: 'home', type: 'address' },
  phone: { code: 'phone', type: 'phone' },
  proof: {
    code: 'proof',
    type: 'files',
    types: ['image', 'pdf'],
    minimum: 1,
    maximum: 2,
    maximumBytes: 1_000_000,
  },
  sources: {
    code: 'sources',
    type: 'table',
    minimum: 1,
    maximum: 3,
    columns: [
      { code: 'kind', type: 'choice', options: [{ code: 'salary' }, { code: 'gift' }] },
      { code: 'amount', type: 'money', currencies: ['EUR'] },
      { code: 'from', type: 'text', maximumLength: 100, optional: true },
    ],
  },
  honest: { code: 'honest', type: 'statement' },
  notice: { code: 'notice', type: 'information' },
} as const satisfies Record<string, Item>;

/** Labels by the codes of items. */
export const labels = {
  job: 'Your occupation',
  employer: 'Employer',
  story: 'How you came to this',
  trades: 'Trades a year',
  wealth: 'Wealth',
  salary: 'Salary a month',
  since: 'Since when',
  goals: 'What for',
  office: 'Do you hold a public office?',
  birthplace: 'Country of birth',
  nationalities: 'Nationalities',
  home: 'Home address',
  phone: 'Phone',
  proof: 'Proof of income',
  sources: 'Sources of income',
  honest: 'All this is true.',
  notice: 'Why we ask',
} as const;

export const texts = {
  title: 'Your funds',
  introduction: 'Where your money comes from.',
  ...Object.fromEntries(Object.entries(labels).map(([code, label]) => [`item.${code}`, label])),
  'item.job.option.employed': 'Employed',
  'item.job.option.retired': 'Retired',
  'item.goals.option.save': 'Saving',
  'item.goals.option.trade': 'Trading',
  'item.goals.option.pay': 'Paying',
  'item.notice.hint': 'The law wants it.',
  'item.phone.hint': 'Where we reach you.',
  'item.sources.column.kind': 'Kind',
  'item.sources.column.kind.option.salary': 'Salary',
  'item.sources.column.kind.option.gift': 'Gift',
  'item.sources.column.amount': 'Amount a year',
  'item.sources.column.from': 'From whom',
  'total.sum': 'Altogether',
  'rule.enough': 'The sources have to come to 100 at least.',
  'section.one': 'Work',
  'section.two': 'Money',
  'section.three': 'Confirmation',
};

/** A template whose sections `one`, `two` … have these items. */
export function templateOf(
  sections: readonly (readonly Item[])[],
  rest: Partial<QuestionnaireTemplate> = {},
): QuestionnaireTemplate {
  const names = ['one', 'two', 'three'];
  const read = readTemplate(
    {
      code: 'residenceInfo',
      version: 1,
      scene: 'residence',
      opened: 'anytime',
      review: 'always',
      languages: ['en'],
      sections: sections.map((items, index) => ({ code: names[index], items })),
      ...rest,
    },
    () => true,
  );
  if (!('template' in read)) throw new Error(JSON.stringify(read.faults));
  return read.template;
}

/** A questionnaire as the server has it. */
export const questionnaireWith = (rest: Partial<AccountQuestionnaire> = {}): AccountQuestionnaire => ({
  request_id: requestId,
  template_code: 'residenceInfo',
  version: 1,
  scene_code: 'residence',
  status: 'QUESTIONNAIRE_STATUS_UNSUBMIT',
  revision: 0,
  answers: {},
  files: [],
  remarks: [],
  reason: '',
  dueAt: null,
  openedAt: '2026-03-01T09:00:00.000Z',
  savedAt: null,
  submittedAt: null,
  decidedAt: null,
  receipt: '',
  ...rest,
});

/** What a server knows, which its replies read and change. */
export interface QuestionnaireWorld {
  template: QuestionnaireTemplate;
  /** None until it is opened. */
  questionnaire: AccountQuestionnaire | null;
  openable: boolean;
  /** In which the texts are, whatever is asked for. */
  language: string;
  /** Beside those that all have. */
  texts: Readonly<Record<string, string>>;
  list: ResultOf<typeof questionnaires>;
  /** What is told of the list beside it. */
  owed: AccountTask[];
  /** Thrown by the next calls. */
  failure: { load?: Error; save?: Error; submit?: Error; recall?: Error; list?: Error };
  draftKey: string;
}

let tests = 0;

function changed({ questionnaire }: QuestionnaireWorld, revision: number): void {
  if (questionnaire && questionnaire.revision !== revision)
    throw new ApiError(retCodes.QUESTIONNAIRE_CHANGED, 'changed', {
      revision: questionnaire.revision,
      answers: questionnaire.answers,
    });
}

/** Answers of a server that saves, sends and takes back. */
const replies = (world: QuestionnaireWorld) => {
  const change = (next: Partial<AccountQuestionnaire>): AccountQuestionnaire => {
    world.questionnaire = questionnaireWith({ ...world.questionnaire, ...next });
    return world.questionnaire;
  };
  return [
    ...signedIn,
    [countryList, () => countries],
    [questionnaireKey, () => ({ key: world.draftKey })],
    [
      questionnaireTemplateDetail,
      () => {
        if (world.failure.load) throw world.failure.load;
        const { template, questionnaire, openable, language } = world;
        return {
          template,
          texts: { ...texts, ...world.texts },
          language,
          today: '2026-03-02',
          questionnaire,
          openable,
        };
      },
    ],
    [createQuestionnaire, () => change({ status: 'QUESTIONNAIRE_STATUS_UNSUBMIT' })],
    [
      saveQuestionnaire,
      ({ revision, answers }: InputOf<typeof saveQuestionnaire>) => {
        if (world.failure.save) throw world.failure.save;
        changed(world, revision);
        const savedAt = '2026-03-02T10:15:00.000Z';
        change({ answers, revision: revision + 1, savedAt });
        return { revision: revision + 1, savedAt };
      },
    ],
    [
      submitQuestionnaire,
      ({ revision, answers }: InputOf<typeof submitQuestionnaire>) => {
        if (world.failure.submit) throw world.failure.submit;
        changed(world, revision);
        return change({
          answers,
          revision: revision + 1,
          status: 'QUESTIONNAIRE_STATUS_PENDING',
          submittedAt: '2026-03-02T10:20:00.000Z',
          receipt: 'Q-260302-7H4K',
        });
      },
    ],
    [
      recallQuestionnaire,
      () => {
        if (world.failure.recall) throw world.failure.recall;
        return change({ status: 'QUESTIONNAIRE_STATUS_UNSUBMIT', receipt: '', submittedAt: null });
      },
    ],
    [removeQuestionnaireFile, () => ({})],
    [
      questionnaires,
      () => {
        if (world.failure.list) throw world.failure.list;
        return world.list;
      },
    ],
    [accountTasks, () => world.owed],
  ] as const;
};

/** Opens a questionnaire screen at a server that knows this. */
export async function openQuestionnaire(
  given: Partial<QuestionnaireWorld>,
  address = 'residenceInfo',
): Promise<{ calls: FakeCall[]; world: QuestionnaireWorld }> {
  tests += 1;
  const world: QuestionnaireWorld = {
    template: templateOf([[item.job]]),
    questionnaire: questionnaireWith(),
    openable: true,
    language: 'en',
    texts: {},
    list: [],
    owed: [],
    failure: {},
    // Of each test another one: a form that is left keeps what it holds.
    draftKey: btoa(String(tests).padEnd(32)),
    ...given,
  };
  const calls = fakeApi(replies(world));
  await openApp(`/user/accounts/auth/${address}`);
  return { calls, world };
}

/** What was sent to an endpoint. */
export const inputsOf = ({ path }: { path: string }, calls: readonly FakeCall[]): unknown[] =>
  calls.filter((made) => made.path === path).map(({ input }) => input);

export const person = () => userEvent.setup({ delay: null });
