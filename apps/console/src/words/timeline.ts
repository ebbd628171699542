import { documentType } from '@credence/contract/kyc';
import type { TimelineEntry } from '@credence/contract/review-case';
import { fileKind, reviewLabel } from '@credence/contract/verification';
import * as v from 'valibot';
import { documentTypeNames } from './case.ts';
import { labelNames } from './labels.ts';
import { fileTitle } from './pictures.ts';
import { ruleTitle, verdictWord } from './rules.ts';
import { countryName, languageName, wordsOf } from './text.ts';

type Details = TimelineEntry['details'];

const picture = ({ kind }: Details): string =>
  v.is(fileKind, kind) ? fileTitle({ kind }, []).toLowerCase() : 'a picture';

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

/** What an action of the trail was, as a sentence without its subject, who stands beside it. */
const sentences: Readonly<Record<string, (details: Details) => string>> = {
  'case.started': ({ level, attempt }) =>
    `Began level ${level ?? '1'}${attempt === undefined || attempt === '1' ? '' : `, attempt ${attempt}`}`,
  'case.submitted': () => 'Sent the case for checking',
  'case.in-review': (details) => because('Passed the case to officers', fired(details)),
  'case.claimed': () => 'Took the case',
  'case.released': () => 'Gave the case back to the queue',
  'case.viewed': () => 'Opened the case',
  'case.compared': () => 'Compared it with a case of another account',
  'case.sightings-viewed': () => 'Looked at more cases that show the same',
  'case.agreements-viewed': () => 'Looked at the agreements',
  'case.suitability-viewed': () => 'Looked at the suitability tests',
  'case.document-changed': (details) => `Changed the document to: ${document(details)}`,
  'case.provider-changed': () => 'Went on with another provider',
  'case.abandoned': () => 'Left the case unfinished',
  'case.resumed': () => 'Went on with the case',
  'case.expired': () => 'The case expired, nothing was sent',
  'case.decision-taken': ({ outcome = '' }) => `Decided: ${verdictWord(outcome)}`,
  'case.decision-undone': () => 'Took the decision back before it had any effect',
  'case.decision-lapsed': () => 'The decision was not allowed any more and had no effect',
  'case.approved': (details) => because('Approved', fired(details)),
  'case.retry': (details) => because('Asked to try again', reasons(details)),
  'case.refused': (details) => because('Refused for good', reasons(details)),
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
};

/** A row of the trail in words; one that this build does not know by its own name. */
export const timelineSentence = ({ action, details }: TimelineEntry): string =>
  sentences[action]?.(details) ?? because(wordsOf(action), Object.values(details).join(', '));

/** The row as it is stored: 'file.viewed · kind: selfie'. */
export const rawEntry = ({ action, details }: TimelineEntry): string =>
  [action, ...Object.entries(details).map(([name, value]) => `${name}: ${value}`)].join(' · ');
