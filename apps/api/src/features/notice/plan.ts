import type { NoticeKind } from '@credence/contract/notice';
import { informationTemplate } from '@credence/contract/questionnaire';
import { type UpkeepKind, upkeepKinds } from '@credence/policy';
import { textKey } from '@credence/questionnaire';
import type { SystemCall } from '../../base/call.ts';
import type { Work } from '../../db/database.ts';
import type { Event } from '../../jobs/events.ts';
import { readApplicant } from '../applicant/index.ts';
import { caseReference, readCase } from '../case/index.ts';
import { partnerShown } from '../partner/index.ts';
import { findTexts, readQuestionnaire } from '../questionnaire/index.ts';
import { readReverification } from '../reverification/index.ts';
import { newestTo, readTransfer } from '../transfer/index.ts';
import { owedOf, readUpkeep } from '../upkeep/index.ts';

/** A message that follows from an event. */
export interface Planned {
  userId: string;
  kind: NoticeKind;
  /** What its text speaks of, in the language of that account. */
  details: (language: string) => Promise<Record<string, string>>;
  /** In which it was asked to be written; otherwise in the account's. */
  language?: string | undefined;
}

type Plan = (call: SystemCall, work: Work, event: Event) => Promise<Planned[]>;

const plain = (userId: string, kind: NoticeKind, details: Record<string, string> = {}): Planned => ({
  userId,
  kind,
  details: () => Promise.resolve(details),
});

/** Always the same words, to the account of the event. */
const always =
  (kind: NoticeKind): Plan =>
  async (_call, _work, { userId }) => [plain(userId, kind)];

/** A granted level says more than the approval of its case, which then says nothing. */
const approved: Plan = async (call, work, { userId, subject }) => {
  const row = await readCase(work, userId, subject);
  if (row === undefined) return [];
  if (row.purpose === 'update') return [plain(userId, 'update-approved')];
  const { level } = await readApplicant(work, userId, call.keyring);
  return level >= row.level
    ? []
    : [plain(userId, 'case-approved', { level: String(row.level), reference: caseReference(row.id) })];
};

/** The account asks support about it by its reference. */
const ofCase =
  (kind: NoticeKind): Plan =>
  async (_call, _work, { userId, subject }) => [plain(userId, kind, { reference: caseReference(subject) })];

const granted: Plan = async (_call, _work, { userId, details }) => [
  plain(userId, 'level-granted', { level: String(details?.['level'] ?? '') }),
];

/** Nothing is left to do for these. */
const over: ReadonlySet<NoticeKind> = new Set(['questionnaire-approved', 'questionnaire-withdrawn']);

/** About a questionnaire; where officers asked for information, its title is not for e-mail. */
const questionnaire =
  (kind: NoticeKind): Plan =>
  async (call, work, { userId, subject }) => {
    const row = await readQuestionnaire(work, userId, subject);
    if (row === undefined) return [];
    const { template_code: code, template_version: version, due_at: dueAt } = row;
    const asked = kind === 'questionnaire-asked' && code === informationTemplate;
    const due = dueAt === null || over.has(kind) ? {} : { dueAt: dueAt.toISOString() };
    return [
      {
        userId,
        kind: asked ? 'information-asked' : kind,
        details: async (language) => {
          const { texts } = await findTexts(call, { code, version }, language, work);
          return { title: texts[textKey.title] ?? code, ...due };
        },
      },
    ];
  };

/** The account knows what it opened itself. */
const unlessOwn =
  (plan: Plan): Plan =>
  async (call, work, event) =>
    event.by === 'account' ? [] : plan(call, work, event);

const signedIn: Plan = async (_call, _work, { userId, at = '', details }) => [
  plain(userId, 'sign-in', {
    at,
    browser: String(details?.['browser'] ?? ''),
    system: String(details?.['system'] ?? ''),
  }),
];

/** Until when it can be taken back. */
const closingAsked: Plan = async (_call, _work, { userId, details }) => [
  plain(userId, 'account-closing', { until: String(details?.['until'] ?? '') }),
];

/** Until when something is kept; of who was no customer nothing is. */
const closed: Plan = async (_call, _work, { userId, details }) => {
  const until = details?.['until'];
  return [plain(userId, 'account-closed', until === undefined ? {} : { until: String(until) })];
};

/** By which partner it was asked for; the secret is made when it is sent. */
const verificationLink: Plan = async (_call, work, { userId, subject, details }) => {
  const partnerId = String(details?.['partner'] ?? '');
  const partner = await partnerShown(work, partnerId);
  if (partner === undefined) return [];
  const texts = Object.entries(details ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
  const { until = '', ...terms } = Object.fromEntries(texts);
  const told = { ...terms, link: subject, title: partner.name, dueAt: until };
  return [{ ...plain(userId, 'verification-link', told), language: terms['language'] }];
};

/** Its secret is made when it is sent. */
const passwordLink: Plan = async (_call, _work, { userId, subject, details }) => [
  plain(userId, 'password-link', { link: subject, dueAt: String(details?.['until'] ?? '') }),
];

/**
 * A copy in the other account's history tells officers and nobody else: its subject is a case. Of two
 * accounts the target comes first, as everywhere: a message holds its account, and another order could
 * deadlock.
 */
const ofTransfer =
  (kind: NoticeKind, toTarget: boolean): Plan =>
  async (_call, work, { userId, subject }) => {
    const transfer = await readTransfer(work, userId, subject);
    if (transfer === undefined) return [];
    const target = toTarget ? transfer.target_user_id : null;
    return [...(target === null ? [] : [plain(target, kind)]), plain(userId, kind)];
  };

/** It is the target's act; the source, whose identity it is, has to know. */
const transferAccepted: Plan = async (_call, work, { userId, subject }) => {
  const transfer = await newestTo(work, userId);
  return transfer?.id === subject ? [plain(transfer.user_id, 'transfer-accepted')] : [];
};

/** Nobody is asked, reminded or late any more once a document is submitted. */
const reverification =
  (step: 'asked' | 'reminder' | 'overdue'): Plan =>
  async (_call, work, { userId, subject }) => {
    const row = await readReverification(work, userId, subject);
    const owed = row?.state === 'needed' || row?.state === 'rejected';
    return owed ? [plain(userId, `reverification-${step}`, { dueAt: row.due_at.toISOString() })] : [];
  };

/** What was approved is not what was asked for; other rejections are told by their case. */
const unfit: Plan = async (call, work, event) =>
  event.details?.['unfit'] === true ? reverification('reminder')(call, work, event) : [];

/** What a new edition asks of its accounts again, as long as it is asked. */
const askedAgain: Plan = async (_call, work, { userId }) => {
  const row = (await readUpkeep(work, userId)).find(({ kind }) => kind === 'refresh');
  return row === undefined ? [] : [plain(userId, 'details-asked', { dueAt: row.due_at.toISOString() })];
};

type UpkeepStep = 'asked' | 'reminder' | 'overdue';
type UpkeepNotices = Readonly<Record<UpkeepStep, NoticeKind>>;

const ofTest: UpkeepNotices = { asked: 'test-reminder', reminder: 'test-reminder', overdue: 'test-overdue' };
const ofClass: UpkeepNotices = {
  asked: 'class-reminder',
  reminder: 'class-reminder',
  overdue: 'class-overdue',
};

const ofAgreement: UpkeepNotices = {
  asked: 'agreement-reminder',
  reminder: 'agreement-reminder',
  overdue: 'agreement-overdue',
};

const upkeepNotices: Readonly<Record<UpkeepKind, UpkeepNotices>> = {
  document: { asked: 'document-asked', reminder: 'document-reminder', overdue: 'document-overdue' },
  refresh: { asked: 'details-asked', reminder: 'details-reminder', overdue: 'details-overdue' },
  'crypto-knowledge-test': ofTest,
  'risk-tolerance-test': ofTest,
  professional: ofClass,
  qualifiedInvestor: ofClass,
  'client-agreement': ofAgreement,
  'risk-disclosure': ofAgreement,
  'professional-terms': ofAgreement,
  'qualified-terms': ofAgreement,
};

/** Something of a verified account ends, or has ended, and nothing was done about it meanwhile. */
const ending =
  (stepOf: (event: Event) => UpkeepStep): Plan =>
  async (call, work, event) => {
    const kind = upkeepKinds.find((one) => one === event.details?.['kind']);
    if (kind === undefined) return [];
    const applicant = await readApplicant(work, event.userId, call.keyring);
    const owed = await owedOf(call, work, applicant, kind);
    if (owed === undefined || owed.standing === 'waiting') return [];
    const { [stepOf(event)]: told } = upkeepNotices[kind];
    return [plain(event.userId, told, { dueAt: owed.dueAt.toISOString() })];
  };

/** Only an officer's act is news to its account. */
const byOfficer =
  (kind: NoticeKind): Plan =>
  async (_call, _work, { userId, by }) =>
    by === 'officer' ? [plain(userId, kind)] : [];

/** Who had nothing verified lost nothing by it. */
const movedToSite: Plan = async (_call, _work, { userId, details }) =>
  details?.['verified'] === true ? [plain(userId, 'site-moved')] : [];

/** It is recorded at both accounts; only the source has the row of it. */
const transferUndone: Plan = async (_call, work, { userId, subject }) => {
  const target = (await readTransfer(work, userId, subject))?.target_user_id ?? null;
  return target === null ? [] : [plain(target, 'transfer-undone'), plain(userId, 'transfer-returned')];
};

/** What accounts are told of, by the audit action that records it. */
export const plans: Readonly<Record<string, Plan>> = {
  'level.granted': granted,
  'case.approved': approved,
  'case.retry': ofCase('case-retry'),
  'case.refused': ofCase('case-refused'),
  'questionnaire.ordered': questionnaire('questionnaire-asked'),
  'questionnaire.opened': unlessOwn(questionnaire('questionnaire-asked')),
  'questionnaire.rejected': questionnaire('questionnaire-sent-back'),
  'questionnaire.approved': questionnaire('questionnaire-approved'),
  'questionnaire.reminded': questionnaire('questionnaire-reminder'),
  'questionnaire.overdue': questionnaire('questionnaire-overdue'),
  'questionnaire.withdrawn': questionnaire('questionnaire-withdrawn'),
  'questionnaire.message-sent': byOfficer('message'),
  'agreement.ordered': always('agreement'),
  'class.ended': byOfficer('class-ended'),
  'account.attempt-allowed': always('attempt-allowed'),
  'account.moved-to-site': movedToSite,
  'upkeep.asked-again': askedAgain,
  'upkeep.reminded': ending(({ details }) => (details?.['first'] === true ? 'asked' : 'reminder')),
  'upkeep.overdue': ending(() => 'overdue'),
  'reverification.ordered': reverification('asked'),
  'reverification.asked': reverification('asked'),
  'reverification.rejected': unfit,
  'reverification.reminded': reverification('reminder'),
  'reverification.overdue': reverification('overdue'),
  'reverification.ended': always('reverification-ended'),
  'session.new-device': signedIn,
  'session.messenger-linked': always('messenger-linked'),
  'session.messenger-unlinked': always('factors-changed'),
  'account.closing-asked': closingAsked,
  'account.closed': closed,
  'link.sent': verificationLink,
  'password.link-asked': passwordLink,
  'password.set': always('password-changed'),
  'password.changed': always('password-changed'),
  'factor.authenticator-added': always('factors-changed'),
  'factor.authenticator-removed': always('factors-changed'),
  'factor.recovery-codes-renewed': always('factors-changed'),
  'factor.passkey-added': always('factors-changed'),
  'factor.passkey-removed': always('factors-changed'),
  'single-sign-on.connected': always('factors-changed'),
  'single-sign-on.disconnected': always('factors-changed'),
  'identity.reset': always('identity-reset'),
  'identity.update-begun': always('identity-update'),
  'transfer.offered': ofTransfer('transfer-offered', false),
  'transfer.accepted': transferAccepted,
  'transfer.completed': ofTransfer('transfer-completed', false),
  'transfer.undone': transferUndone,
  'transfer.ended': ofTransfer('transfer-ended', true),
  'transfer.expired': ofTransfer('transfer-ended', true),
  'transfer.withdrawn': ofTransfer('transfer-ended', true),
};

/** What can happen to very many accounts at once: no message about one of them waits behind these. */
export const inCrowds: ReadonlySet<string> = new Set([
  'agreement.ordered',
  'questionnaire.reminded',
  'questionnaire.overdue',
  'reverification.asked',
  'reverification.reminded',
  'reverification.overdue',
  'reverification.ended',
  'upkeep.asked-again',
  'upkeep.reminded',
  'upkeep.overdue',
]);
