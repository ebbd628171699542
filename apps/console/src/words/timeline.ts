import { documentType, provider } from '@credence/contract/kyc';
import type { TimelineEntry } from '@credence/contract/review-case';
import { fileKind, reviewLabel } from '@credence/contract/verification';
import { proposalKind } from '@credence/contract/proposal';
import * as v from 'valibot';
import { documentTypeNames, providerNames } from './case.ts';
import { labelNames } from './labels.ts';
import { fileTitle } from './pictures.ts';
import { proposalNames } from './proposal.ts';
import { ruleTitle, verdictWord } from './rules.ts';
import { siteName } from './site.ts';
import { countryName, languageName, wordsOf } from './text.ts';
import { failureSentence } from './vendor.ts';

type Details = TimelineEntry['details'];

const picture = ({ kind }: Details): string =>
  v.is(fileKind, kind) ? fileTitle({ kind }, []).toLowerCase() : 'a picture';

const vendor = ({ provider: name }: Details): string =>
  v.is(provider, name) ? providerNames[name] : 'the provider';

const carried = ({ pictures = '', consent }: Details): string =>
  [
    ...pictures.split(', ').flatMap((kind) => (kind === '' ? [] : [picture({ kind })])),
    ...(consent === 'true' ? ['the consent to pictures of the face'] : []),
  ].join(', ');

const document = ({ documentType: type, country }: Details): string => {
  const name = v.is(documentType, type) ? documentTypeNames[type].toLowerCase() : 'document';
  return country === undefined ? name : `${name}, ${countryName(country)}`;
};

const reasons = ({ labels = '' }: Details): string =>
  labels
    .split(', ')
    .map((label) => (v.is(reviewLabel, label) ? labelNames[label] : label))
    .filter(Boolean)
    .join(', ');

const agreed = ({ code = 'agreement', version, language }: Details): string =>
  [
    wordsOf(code).toLowerCase(),
    ...(version === undefined ? [] : [`version of ${version}`]),
    ...(language === undefined ? [] : [`read in ${languageName(language)}`]),
  ].join(', ');

const fired = ({ rules = '' }: Details): string =>
  rules.split(', ').filter(Boolean).map(ruleTitle).join(', ');

const because = (words: string, why: string): string => (why === '' ? words : `${words}: ${why}`);

const proposed = ({ kind }: Details): string =>
  v.is(proposalKind, kind) ? proposalNames[kind].toLowerCase() : 'something';

/** What an action of the trail was, as a sentence without its subject, who stands beside it. */
const sentences: Readonly<Record<string, (details: Details) => string>> = {
  'case.started': ({ level, attempt }) =>
    `Began level ${level ?? '1'}${attempt === undefined || attempt === '1' ? '' : `, attempt ${attempt}`}`,
  'case.submitted': () => 'Sent the case for checking',
  'case.in-review': (details) => because('Passed the case to officers', fired(details)),
  'case.claimed': () => 'Took the case',
  'case.released': () => 'Gave the case back to the queue',
  'case.viewed': () => 'Opened the case',
  'case.decided-opened': () => 'Said why the decided case is looked at',
  'proposal.made': (details) => `Proposed: ${proposed(details)}`,
  'proposal.accepted': (details) => `Agreed: ${proposed(details)}`,
  'proposal.declined': (details) => `Declined: ${proposed(details)}`,
  'proposal.withdrawn': (details) => `Took the proposal back: ${proposed(details)}`,
  'proposal.overtaken': (details) => `Found the proposal void, as things had changed: ${proposed(details)}`,
  'case.compared': () => 'Compared it with a case of another account',
  'case.sightings-viewed': () => 'Looked at more cases that show the same',
  'case.agreements-viewed': () => 'Looked at the agreements',
  'case.suitability-viewed': () => 'Looked at the suitability tests',
  'case.document-changed': (details) => `Changed the document to: ${document(details)}`,
  'case.provider-changed': (details) => `Went on with ${vendor(details)}`,
  'case.carried-on': (details) => because('Carried on from the attempt before', carried(details)),
  'case.late-verdict': (details) =>
    `${vendor(details)} concludes something else by now: ${verdictWord(details['now'] ?? '')}`,
  'case.refusal-set-aside': () => 'Set the refusal aside, as the identity moves from another account',
  'case.abandoned': () => 'Left the case unfinished',
  'case.resumed': () => 'Went on with the case',
  'case.expired': () => 'The case expired, nothing was sent',
  'case.decision-taken': ({ outcome = '' }) => `Decided: ${verdictWord(outcome)}`,
  'case.decision-undone': () => 'Took the decision back before it had any effect',
  'case.decision-lapsed': () => 'The decision was not allowed any more and had no effect',
  'case.approved': (details) => because('Approved', fired(details)),
  'case.retry': (details) => because('Asked to try again', reasons(details)),
  'case.refused': (details) => because('Refused for good', reasons(details)),
  'session.begun': (details) => `Began a session with ${vendor(details)}`,
  'session.open': (details) => `Opened the session with ${vendor(details)}`,
  'session.renewed': (details) => `Renewed the session with ${vendor(details)}`,
  'session.paused': (details) => `Closed the window of ${vendor(details)}`,
  'session.superseded': (details) => `Ended the session with ${vendor(details)} while it was being opened`,
  'session.handed-in': (details) => `Submitted at ${vendor(details)}`,
  'session.finished': (details) => `Ended the session with ${vendor(details)}, which has a verdict`,
  'session.abandoned': (details) => `Left the session with ${vendor(details)}`,
  'session.failed': (details) =>
    `Ended the session with ${vendor(details)}. ${failureSentence(details['failure'] ?? '')}`,
  'session.erased': (details) => `Had ${vendor(details)} delete what it held`,
  'electronic-identity.asked': () => 'Went to the issuer of an electronic identity',
  'electronic-identity.answered': () => 'Came back with an electronic identity',
  'electronic-identity.declined': () => 'Came back without an electronic identity',
  'identity.taken-over': ({ site = '' }) => because('Took over a verification, site', siteName(site)),
  'file.accepted': (details) => `Gave a picture: ${picture(details)}`,
  'file.ready': (details) => `Made the picture ready: ${picture(details)}`,
  'file.unreadable': (details) => `Could not read the picture: ${picture(details)}`,
  'file.removed': (details) => `Took a picture away: ${picture(details)}`,
  'file.viewed': (details) => `Looked at the picture: ${picture(details)}`,
  'agreement.accepted': (details) => `Agreed: ${agreed(details)}`,
  'agreement.withdrawn': (details) => `Withdrew: ${agreed(details)}`,
  'account.attempt-allowed': () => 'Allowed another attempt',
  'account.barred': () => 'Barred the account from verification',
  'account.unbarred': () => 'Let the account in again',
  'account.held': () => 'Held the account, so that nothing is erased',
  'account.released': () => 'Let the account be erased again',
};

/** A row of the trail in words; one that this build does not know by its own name. */
export const timelineSentence = ({ action, details }: TimelineEntry): string =>
  sentences[action]?.(details) ?? because(wordsOf(action), Object.values(details).join(', '));

/** The row as it is stored: 'file.viewed · kind: selfie'. */
export const rawEntry = ({ action, details }: TimelineEntry): string =>
  [action, ...Object.entries(details).map(([name, value]) => `${name}: ${value}`)].join(' · ');
