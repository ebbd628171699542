import {
  agreementApply,
  agreementCopy,
  agreementDocument,
  type AgreementLine,
  agreementList,
  agreementWithdraw,
  type ShownDocument,
} from '@credence/contract/agreement';
import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import { investorClass } from '@credence/contract/investor-class';
import { createQuestionnaire, questionnaireTemplateDetail } from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import { ApiError, OfflineError } from '../api/client.ts';
import { fakeApi, type FakeCall } from '../api/fake.ts';
import { signedIn } from './account.ts';
import { openApp } from './open.tsx';

export type FoundClass = ResultOf<typeof investorClass>;
type Document = ResultOf<typeof agreementDocument>;

const acceptedAt = '2026-11-20T10:10:00.000Z';

/** A document of two sections. */
export const clientAgreement: Document = {
  code: 'client-agreement',
  version: '2026-11-01',
  language: 'en',
  hash: 'a'.repeat(64),
  title: 'Terms for clients',
  introduction: 'What this is about.',
  sections: [
    { heading: 'Who we are', paragraphs: ['We are a company.'] },
    { heading: 'What you pay', paragraphs: ['You pay a fee.'] },
  ],
  changes: [],
};

/** The same as it was changed a month later. */
export const laterAgreement: Document = {
  ...clientAgreement,
  version: '2026-12-01',
  hash: 'b'.repeat(64),
  introduction: 'What this is about now.',
  changes: ['The fee is named.'],
};

export const given: AgreementLine['given'][number] = {
  version: clientAgreement.version,
  language: 'en',
  hash: clientAgreement.hash,
  acceptedAt,
  withdrawnAt: null,
};

/** A document that was never agreed to and is asked of every account. */
export const toRead: AgreementLine = {
  code: 'client-agreement',
  title: clientAgreement.title,
  language: 'en',
  version: clientAgreement.version,
  state: 'to-read',
  needed: true,
  withdrawable: false,
  dueAt: null,
  changes: [],
  given: [],
};

/** The terms of a class, which nobody has to agree to. */
export const classTerms: AgreementLine = {
  ...toRead,
  code: 'professional-terms',
  title: 'Terms for professionals',
  needed: false,
  withdrawable: true,
};

export const professional: FoundClass = {
  state: 'none',
  grantedAt: null,
  expiresAt: null,
  endedAt: null,
  ending: null,
  language: 'en',
  title: 'Professionals',
  introduction: 'Who trades much.',
  rules: {
    all: ['Experience of a year'],
    atLeast: 2,
    some: ['USD 500,000', 'Ten trades a quarter', 'Work in finance'],
    months: 12,
    gains: ['Higher limits'],
    losses: ['Fewer warnings'],
    terms: { code: 'professional-terms', state: 'to-read' },
  },
};

type Detail = ResultOf<typeof questionnaireTemplateDetail>;
type Questionnaire = NonNullable<Detail['questionnaire']>;

/** An application for a class, begun and not sent unless something else is said. */
export const applied = (change: Partial<Questionnaire> = {}): Questionnaire => ({
  request_id: '01890000-0000-7000-8000-0000000000cc',
  template_code: 'piquestion',
  version: 2,
  scene_code: 'professional-investor',
  status: 'QUESTIONNAIRE_STATUS_UNSUBMIT',
  revision: 1,
  answers: { class: 'professional' },
  files: [],
  remarks: [],
  reason: '',
  dueAt: null,
  openedAt: acceptedAt,
  savedAt: acceptedAt,
  submittedAt: null,
  decidedAt: null,
  receipt: '',
  ...change,
});

const applicationDetail: Omit<Detail, 'questionnaire'> = {
  template: {
    code: 'piquestion',
    version: 2,
    scene: 'professional-investor',
    sites: [],
    opened: 'anytime',
    review: 'always',
    languages: ['en'],
    sections: [{ code: 'only', items: [{ code: 'income', type: 'text', maximumLength: 50 }] }],
    totals: [],
    rules: [],
    bands: [],
  },
  texts: {
    title: 'Application for a class',
    'section.only': 'Income',
    'item.income': 'What is your yearly income?',
  },
  language: 'en',
  today: '2026-11-24',
  openable: true,
};

interface World {
  list: AgreementLine[];
  document: Document;
  copy: ShownDocument & { withdrawnAt: string | null };
  found: FoundClass;
  /** The newest application for a class. */
  application: Questionnaire | null;
  offline: boolean;
  /** Why an agreement or its withdrawal is refused. */
  refusal: number | undefined;
}

/** Opens an address in a world with a few documents; what is agreed to or taken back changes it. */
export async function openAgreements(
  path: string,
  change: Partial<World> = {},
): Promise<{ world: World; calls: FakeCall[] }> {
  const { changes: _, ...text } = clientAgreement;
  const world: World = {
    list: [toRead],
    document: clientAgreement,
    copy: { ...text, withdrawnAt: null },
    found: professional,
    application: null,
    offline: false,
    refusal: undefined,
    ...change,
  };
  const here = <Known>(known: Known): Known => {
    if (world.offline) throw new OfflineError();
    return known;
  };
  const allowed = () => {
    here(undefined);
    if (world.refusal !== undefined) throw new ApiError(world.refusal, 'refused');
  };
  const put = (code: string, next: Partial<AgreementLine>) => {
    world.list = world.list.map((line) => (line.code === code ? { ...line, ...next } : line));
  };
  const calls = fakeApi([
    ...signedIn,
    [agreementList, () => here(world.list)],
    [agreementDocument, ({ code }: InputOf<typeof agreementDocument>) => here({ ...world.document, code })],
    [
      agreementApply,
      ({ code, version }: InputOf<typeof agreementApply>) => {
        allowed();
        if (version !== world.document.version) throw new ApiError(retCodes.AGREEMENT_CHANGED, 'changed');
        put(code, { state: 'accepted', given: [{ ...given, version }] });
        return { code, version, agreedAt: acceptedAt, caseId: null, recipient: null };
      },
    ],
    [
      agreementCopy,
      ({ code, version }: InputOf<typeof agreementCopy>) => {
        if (version !== world.copy.version) throw new ApiError(retCodes.AGREEMENT_NOT_FOUND, 'none');
        return here({ ...world.copy, code, acceptedAt });
      },
    ],
    [
      agreementWithdraw,
      ({ code }: InputOf<typeof agreementWithdraw>) => {
        allowed();
        put(code, { state: 'withdrawn', given: [{ ...given, withdrawnAt: acceptedAt }] });
        const { rules } = world.found;
        if (rules !== null) {
          world.found = {
            ...world.found,
            rules: { ...rules, terms: { ...rules.terms, state: 'withdrawn' } },
          };
        }
        return {};
      },
    ],
    [investorClass, () => here(world.found)],
    [questionnaireTemplateDetail, () => here({ ...applicationDetail, questionnaire: world.application })],
    [
      createQuestionnaire,
      () => {
        allowed();
        return (world.application = applied({ answers: {} }));
      },
    ],
  ]);
  await openApp(path);
  return { world, calls };
}
