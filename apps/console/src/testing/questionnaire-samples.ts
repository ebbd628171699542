import type { AccountQuestionnaire, QuestionnaireFile } from '@credence/contract/questionnaire';
import type { QuestionnaireTemplate, QuestionnaireTexts } from '@credence/contract/questionnaire-template';
import type { ReviewQuestionnaireLine } from '@credence/contract/review-questionnaire';
import type { ReviewedQuestionnaire } from '../features/questionnaire/index.ts';
import { minutesAgo, myHold, sampleId } from './samples.ts';

const sampleTemplate: QuestionnaireTemplate = {
  code: 'sourceOfFunds',
  version: 2,
  scene: 'source-of-funds',
  sites: [],
  opened: 'anytime',
  review: 'always',
  languages: ['en', 'de-DE'],
  sections: [
    {
      code: 'person',
      items: [
        { code: 'about', type: 'information' },
        { code: 'residence', type: 'country' },
        { code: 'nationalities', type: 'countries', maximum: 3 },
        { code: 'since', type: 'date' },
        { code: 'address', type: 'address' },
        { code: 'phone', type: 'phone', optional: true },
      ],
    },
    {
      code: 'money',
      items: [
        {
          code: 'status',
          type: 'choice',
          options: [
            { code: 'employed', score: 0 },
            { code: 'self-employed', score: 10 },
            { code: 'none', score: 20 },
          ],
        },
        { code: 'employer', type: 'text', maximumLength: 100, when: { item: 'status', is: ['employed'] } },
        {
          code: 'business',
          type: 'long-text',
          maximumLength: 2000,
          when: { item: 'status', is: ['self-employed'] },
        },
        { code: 'income', type: 'money', currencies: ['EUR', 'USD'] },
        { code: 'transfers', type: 'number', decimals: 0 },
        {
          code: 'plans',
          type: 'choices',
          minimum: 1,
          maximum: 3,
          options: [{ code: 'save' }, { code: 'trade' }, { code: 'pay-abroad', score: 15 }],
        },
        { code: 'office', type: 'yes-no', scores: { yes: 40, no: 0 } },
        {
          code: 'sources',
          type: 'table',
          minimum: 1,
          maximum: 5,
          columns: [
            {
              code: 'kind',
              type: 'choice',
              options: [{ code: 'salary' }, { code: 'sale' }, { code: 'gift' }],
            },
            { code: 'amount', type: 'money', currencies: ['EUR', 'USD'] },
            { code: 'share', type: 'number', decimals: 1 },
            { code: 'received', type: 'date', optional: true },
          ],
        },
        {
          code: 'proof',
          type: 'files',
          types: ['image', 'pdf'],
          minimum: 1,
          maximum: 3,
          maximumBytes: 10_000_000,
        },
        { code: 'true', type: 'statement' },
      ],
    },
  ],
  totals: [{ code: 'all-sources', of: [{ item: 'sources', column: 'amount' }] }],
  rules: [],
  bands: [
    { code: 'low', from: 0 },
    { code: 'medium', from: 15, review: true },
    { code: 'high', from: 40, review: true },
  ],
};

export const sampleTexts: QuestionnaireTexts = {
  title: 'Source of funds',
  'section.person': 'You',
  'section.money': 'Your money',
  'section.money.hint': 'All amounts before tax.',
  'item.about': 'We ask these questions because the law obliges us to know where money comes from.',
  'item.residence': 'Country of residence',
  'item.nationalities': 'All your nationalities',
  'item.since': 'Living there since',
  'item.address': 'Residential address',
  'item.address.hint': 'Where you actually live. We cannot accept a post-office box.',
  'item.phone': 'Phone number',
  'item.status': 'What do you do for a living?',
  'item.status.option.employed': 'I am employed',
  'item.status.option.self-employed': 'I run a business of my own',
  'item.status.option.none': 'I have no occupation at present',
  'item.employer': 'Name of your employer',
  'item.business': 'Describe your business',
  'item.income': 'Income in a year',
  'item.transfers': 'Transfers that you expect in a month',
  'item.plans': 'What will you use the account for?',
  'item.plans.option.save': 'To save',
  'item.plans.option.trade': 'To trade',
  'item.plans.option.pay-abroad': 'To pay people in other countries',
  'item.office': 'Do you, or does somebody close to you, hold a public office?',
  'item.sources': 'Where does the money come from?',
  'item.sources.column.kind': 'Kind',
  'item.sources.column.kind.option.salary': 'Salary',
  'item.sources.column.kind.option.sale': 'Sale of property',
  'item.sources.column.kind.option.gift': 'Gift or inheritance',
  'item.sources.column.amount': 'Amount',
  'item.sources.column.share': 'Share in %',
  'item.sources.column.received': 'Received on',
  'item.proof': 'Proof of the largest source',
  'item.true': 'What I have stated here is true and complete.',
  'total.all-sources': 'All sources together',
};

const sampleFiles: QuestionnaireFile[] = [
  { id: sampleId(31), item: 'proof', name: 'payslip.jpg', type: 'image', bytes: 240_400 },
  { id: sampleId(32), item: 'proof', name: 'bank statement.pdf', type: 'pdf', bytes: 1_240_000 },
];

const sampleAnswers = {
  residence: 'DE',
  nationalities: ['DE', 'TR'],
  since: '2019-03-01',
  address: { country: 'DE', region: '', city: 'Köln', postalCode: '51147', street: 'Heidestraße 17' },
  phone: '+4915123456789',
  status: 'self-employed',
  business: 'Import of coffee.\nRoasted in Köln.',
  income: { amount: '84000', currency: 'EUR' },
  transfers: '1250',
  plans: ['trade', 'pay-abroad'],
  office: 'no',
  sources: [
    { kind: 'salary', amount: { amount: '64000.5', currency: 'EUR' }, share: '25.5', received: '2026-01-31' },
    { kind: 'sale', amount: { amount: '186999.5', currency: 'EUR' }, share: '74.5' },
  ],
  proof: sampleFiles.map(({ id }) => id),
  true: true,
};

export function sampleLine(change: Partial<ReviewQuestionnaireLine> = {}): ReviewQuestionnaireLine {
  return {
    userId: sampleId(1),
    requestId: sampleId(21),
    templateCode: sampleTemplate.code,
    version: 2,
    title: 'Source of funds',
    status: 'QUESTIONNAIRE_STATUS_PENDING',
    openedBy: 'officer',
    reason: 'monitoring',
    band: 'medium',
    dueAt: minutesAgo(-5 * 24 * 60),
    openedAt: minutesAgo(3 * 24 * 60),
    submittedAt: minutesAgo(125),
    decidedAt: null,
    overdue: false,
    unread: 0,
    claim: null,
    ...change,
  };
}

export const sampleQuestionnaire = (change: Partial<AccountQuestionnaire> = {}): AccountQuestionnaire => ({
  request_id: sampleId(21),
  template_code: sampleTemplate.code,
  version: 2,
  scene_code: sampleTemplate.scene,
  status: 'QUESTIONNAIRE_STATUS_PENDING',
  revision: 7,
  answers: sampleAnswers,
  files: sampleFiles,
  remarks: [],
  reason: 'monitoring',
  dueAt: minutesAgo(-5 * 24 * 60),
  openedAt: minutesAgo(3 * 24 * 60),
  savedAt: minutesAgo(125),
  submittedAt: minutesAgo(125),
  decidedAt: null,
  receipt: 'Q-7F3K-91XD',
  ...change,
});

/** One that this officer holds, unless something else is said. */
export function sampleReviewed(change: Partial<ReviewedQuestionnaire> = {}): ReviewedQuestionnaire {
  return {
    line: sampleLine({ status: 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT', claim: myHold }),
    questionnaire: sampleQuestionnaire(),
    template: sampleTemplate,
    texts: sampleTexts,
    language: 'en',
    day: '2026-11-21',
    readIn: 'de-DE',
    score: 25,
    before: null,
    opened: [],
    investorClass: null,
    privateNote: '',
    history: [{ at: minutesAgo(4000), action: 'questionnaire.ordered', officerName: 'Marta Lindqvist' }],
    ...change,
  };
}

/** The questionnaire that was submitted before, with other answers. */
export const sampleBefore: NonNullable<ReviewedQuestionnaire['before']> = {
  requestId: sampleId(20),
  submittedAt: '2025-11-02T09:30:00.000Z',
  template: {
    ...sampleTemplate,
    version: 1,
    sections: sampleTemplate.sections.map((section) =>
      section.code === 'person'
        ? { ...section, items: [...section.items, { code: 'hobby', type: 'text', maximumLength: 50 }] }
        : section,
    ),
  },
  questionnaire: sampleQuestionnaire({
    request_id: sampleId(20),
    version: 1,
    files: [{ id: sampleId(30), item: 'proof', name: 'payslip.jpg', type: 'image', bytes: 240_400 }],
    answers: {
      ...sampleAnswers,
      hobby: 'Sailing',
      phone: '',
      status: 'employed',
      employer: 'Kaffeehaus GmbH',
      business: undefined,
      income: { amount: '52000', currency: 'EUR' },
      plans: ['save', 'trade'],
      sources: [
        { kind: 'salary', amount: { amount: '52000', currency: 'EUR' }, share: '90', received: '2025-01-31' },
        { kind: 'gift', amount: { amount: '6000', currency: 'EUR' }, share: '10' },
      ],
      proof: [sampleId(30)],
    },
  }),
};
