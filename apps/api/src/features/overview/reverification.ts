import type { KycInfo } from '@credence/contract/kyc';
import { formatsOf } from '../../pdf/format.ts';
import { printedWords } from '../../pdf/words.ts';
import { isOverdue } from '../reverification/index.ts';
import type { Overview } from './overview.ts';

type Display = KycInfo['displayControl']['displayUpdatePOI'];

/** Whether nothing more can be submitted now: today's attempts are used up, or all, or it was refused. */
function isHeldBack({ levels }: Overview): boolean {
  const { attempts, newest } = levels[1].main;
  return attempts.retryAt !== undefined || attempts.usedUp || newest?.state === 'refused';
}

/** The status of re-verification (S4.1 to S4.5). */
export function displayOf(overview: Overview): Display {
  switch (overview.reverification?.state) {
    case undefined:
      return 'DisplayUpdatePOIStatus_No';
    case 'needed':
      return 'DisplayUpdatePOIStatus_Needed';
    case 'pending':
      return 'DisplayUpdatePOIStatus_Pending';
    case 'rejected':
      return isHeldBack(overview)
        ? 'DisplayUpdatePOIStatus_Rejected_Daily'
        : 'DisplayUpdatePOIStatus_Rejected';
  }
}

/** Why it is open still: what was wrong, or which document is asked for in place of the one approved. */
async function reasonOf(
  { unfit, rules, reject_labels: labels }: NonNullable<Overview['reverification']>,
  language: string,
): Promise<string> {
  const say = await printedWords(language);
  if (!unfit) return labels.map((label) => say(`label.${label}`)).join(' ');
  const { country } = formatsOf(language, 'UTC');
  const [countries, types] = [
    rules.countries.map(country).join(', '),
    rules.documentTypes.map((type) => say(`document.type.${type}`)).join(', '),
  ];
  return [
    say('copy.stillAsked'),
    ...(countries === '' ? [] : [say('copy.stillAsked.countries', { countries })]),
    ...(types === '' ? [] : [say('copy.stillAsked.types', { types })]),
  ].join(' ');
}

/** What the account is told of it, in a language (S3.8, S8.14); undefined where nothing is asked. */
export async function updatePoiOf(
  { reverification: order, policy, account, levels }: Overview,
  language: string,
  now: Date,
): Promise<KycInfo['updatePOI']> {
  if (order === undefined) return undefined;
  const { attempts } = levels[1].main;
  return {
    reason: order.reason,
    rejectReason: order.state === 'rejected' ? await reasonOf(order, language) : '',
    siteInfo: { site: policy.site, country: account.residence },
    channel: policy.reverification.channel,
    dueAt: order.due_at.toISOString(),
    overdue: isOverdue(order, now),
    consequence: order.consequence,
    retryAt: attempts.usedUp ? null : (attempts.retryAt?.toISOString() ?? null),
  };
}
