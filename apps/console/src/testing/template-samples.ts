import type { ResultOf } from '@credence/contract/endpoint';
import type { QuestionnaireTemplate } from '@credence/contract/questionnaire-template';
import type {
  TemplateDraft,
  TemplateLine,
  templates,
  templateVersionDetail,
} from '@credence/contract/template-editing';
import { minutesAgo, sampleId } from './samples.ts';

export const sampleTemplate: QuestionnaireTemplate = {
  code: 'donations',
  version: 2,
  scene: 'donations',
  sites: [],
  opened: 'anytime',
  review: 'by-band',
  languages: ['en', 'de-DE'],
  sections: [
    {
      code: 'giving',
      items: [
        { code: 'gives', type: 'yes-no' },
        {
          code: 'purpose',
          type: 'choice',
          options: [
            { code: 'relief', score: 1 },
            { code: 'abroad', score: 5 },
          ],
          when: { item: 'gives', is: ['yes'] },
        },
      ],
    },
    { code: 'amounts', items: [{ code: 'yearly', type: 'money', currencies: ['EUR'] }] },
  ],
  totals: [],
  rules: [],
  bands: [
    { code: 'low', from: 0 },
    { code: 'high', from: 5, review: true },
  ],
};

export const sampleTexts = {
  en: {
    title: 'Donations',
    'section.giving': 'Giving',
    'item.gives': 'Do you give?',
    'item.purpose': 'What for?',
    'item.purpose.option.relief': 'Disaster relief',
    'item.purpose.option.abroad': 'Projects abroad',
    'section.amounts': 'Amounts',
    'item.yearly': 'How much a year?',
  },
  'de-DE': {
    title: 'Spenden',
    'section.giving': 'Geben',
    'item.gives': 'Spenden Sie?',
    'item.purpose': 'Wofür?',
    'item.purpose.option.relief': 'Katastrophenhilfe',
    'item.purpose.option.abroad': 'Projekte im Ausland',
    'section.amounts': 'Beträge',
    'item.yearly': 'Wie viel im Jahr?',
  },
};

export const sampleDraftId = sampleId(41);

export const sampleTemplateLine = (change: Partial<TemplateLine> = {}): TemplateLine => ({
  templateCode: 'donations',
  title: 'Donations',
  scene: 'donations',
  sites: [],
  state: 'published',
  newest: { version: 2, origin: 'officer', publishedAt: minutesAgo(90) },
  draft: null,
  offered: null,
  ...change,
});

export const listOfTemplates = (
  items: TemplateLine[],
  change: Partial<ResultOf<typeof templates>> = {},
): ResultOf<typeof templates> => ({
  items,
  next: null,
  counts: { drafts: 1, submitted: 2, offered: 3 },
  ...change,
});

export const sampleDetail = (
  change: Partial<ResultOf<typeof templateVersionDetail>> = {},
): ResultOf<typeof templateVersionDetail> => ({
  line: sampleTemplateLine(),
  shown: { template: sampleTemplate, texts: sampleTexts, offered: false },
  versions: [
    {
      version: 2,
      origin: 'officer',
      publishedAt: minutesAgo(90),
      submittedBy: 'Olive Okafor',
      approvedBy: 'Marta Lindqvist',
      note: 'Asks for amounts too',
    },
    {
      version: 1,
      origin: 'release',
      publishedAt: minutesAgo(9000),
      submittedBy: null,
      approvedBy: null,
      note: '',
    },
  ],
  levels: [],
  history: [
    {
      at: minutesAgo(90),
      action: 'published',
      officerName: 'Marta Lindqvist',
      version: 2,
      text: 'Asks for amounts too',
    },
  ],
  ...change,
});

const { code: _, version: __, languages: ___, ...structure } = sampleTemplate;

export const sampleDraft = (change: Partial<TemplateDraft> = {}): TemplateDraft => ({
  templateCode: 'donations',
  draftId: sampleDraftId,
  state: 'editing',
  revision: 4,
  from: { templateCode: 'donations', version: 2, offered: false },
  base: { template: sampleTemplate, texts: sampleTexts },
  newestVersion: 2,
  structure,
  texts: sampleTexts,
  editors: [{ officerName: 'Olive Okafor', at: minutesAgo(3) }],
  submitted: null,
  sentBack: null,
  mayApprove: false,
  mine: false,
  ...change,
});
