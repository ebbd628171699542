import type { ReviewCase } from '@credence/contract/review-case';
import {
  AccountPanel,
  AgreementsPanel,
  DuplicatesPanel,
  OtherCasesPanel,
  QuestionnairesPanel,
  ReverificationPanel,
  SuitabilityPanel,
  TimelinePanel,
  TransfersPanel,
} from '../account/index.ts';
import { type CaseAddress, insteadOfPictures, wasRead } from '../case/index.ts';
import {
  AddressPanel,
  ComparisonPanel,
  DeclaredPanel,
  OriginPanel,
  ProviderSessionsPanel,
  ReadingPanel,
  UpdatePanel,
} from '../evidence/index.ts';
import {
  LateConclusionPanel,
  PrivateNotePanel,
  RulingPanels,
  SuggestionsPanel,
  VerdictPanel,
} from '../outcome/index.ts';

export interface FactsProps {
  address: CaseAddress;
  reviewed: ReviewCase;
}

/** Everything known about a case, what matters most for the decision first. */
export function Facts({ address, reviewed }: FactsProps) {
  const read = wasRead(reviewed);
  const instead = insteadOfPictures(reviewed);
  return (
    <>
      <LateConclusionPanel reviewed={reviewed} />
      <VerdictPanel reviewed={reviewed} />
      <TransfersPanel address={address} transfers={reviewed.transfers} />
      <RulingPanels decisions={reviewed.decisions} />
      <PrivateNotePanel reviewed={reviewed} />
      <DuplicatesPanel address={address} duplicates={reviewed.sightings} transfers={reviewed.transfers} />
      <UpdatePanel reviewed={reviewed} />
      {read && <ComparisonPanel reviewed={reviewed} />}
      <AddressPanel reviewed={reviewed} />
      <SuggestionsPanel reviewed={reviewed} />
      {read && <ReadingPanel reviewed={reviewed} />}
      {instead !== 'origin' && <OriginPanel reviewed={reviewed} />}
      {instead !== 'provider-sessions' && <ProviderSessionsPanel reviewed={reviewed} />}
      <DeclaredPanel declared={reviewed.declared} />
      <OtherCasesPanel userId={address.userId} cases={reviewed.otherCases} />
      <QuestionnairesPanel userId={address.userId} />
      <ReverificationPanel userId={address.userId} />
      <AgreementsPanel address={address} />
      <SuitabilityPanel address={address} />
      <AccountPanel address={address} account={reviewed.account} />
      <TimelinePanel timeline={reviewed.timeline} />
    </>
  );
}
