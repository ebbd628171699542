import type { ReviewCase } from '@credence/contract/review-case';
import { useQueryClient } from '@tanstack/react-query';
import {
  AccountPanel,
  AgreementsPanel,
  DuplicatesPanel,
  LooksPanel,
  OtherCasesPanel,
  QuestionnairesPanel,
  ReverificationPanel,
  SuitabilityPanel,
  TimelinePanel,
  TransfersPanel,
} from '../account/index.ts';
import { type CaseAddress, caseQuery, insteadOfPictures, wasRead } from '../case/index.ts';
import {
  AddressPanel,
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
import { ProposalPanel } from '../proposal/index.ts';

export interface FactsProps {
  address: CaseAddress;
  reviewed: ReviewCase;
}

/** Everything else known about a case, what matters most for the decision first. */
export function Facts({ address, reviewed }: FactsProps) {
  const client = useQueryClient();
  const read = wasRead(reviewed);
  const instead = insteadOfPictures(reviewed);
  // What an earlier attempt was asked for comes first.
  const others = <OtherCasesPanel userId={address.userId} cases={reviewed.otherCases} />;
  return (
    <>
      <ProposalPanel
        proposals={reviewed.proposals}
        onAnswered={() => void client.refetchQueries(caseQuery(address))}
      />
      <LateConclusionPanel reviewed={reviewed} />
      <VerdictPanel reviewed={reviewed} />
      {reviewed.item.earlierAttempts > 0 && others}
      <TransfersPanel address={address} transfers={reviewed.transfers} />
      <RulingPanels reviewed={reviewed} />
      <PrivateNotePanel reviewed={reviewed} />
      <DuplicatesPanel address={address} reviewed={reviewed} />
      <UpdatePanel reviewed={reviewed} />
      <AddressPanel reviewed={reviewed} />
      <SuggestionsPanel reviewed={reviewed} />
      {read && <ReadingPanel reviewed={reviewed} />}
      {instead !== 'origin' && <OriginPanel reviewed={reviewed} />}
      {instead !== 'provider-sessions' && <ProviderSessionsPanel reviewed={reviewed} />}
      <DeclaredPanel declared={reviewed.declared} stated={reviewed.stated} />
      {reviewed.item.earlierAttempts === 0 && others}
      <QuestionnairesPanel userId={address.userId} />
      <ReverificationPanel userId={address.userId} />
      <AgreementsPanel address={address} />
      <SuitabilityPanel address={address} />
      <AccountPanel address={address} account={reviewed.account} />
      <LooksPanel looks={reviewed.looks} />
      <TimelinePanel timeline={reviewed.timeline} />
    </>
  );
}
