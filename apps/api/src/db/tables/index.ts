import type { AgreementTables } from './agreement.ts';
import type { AlarmTables } from './alarm.ts';
import type { ApplicantTables } from './applicant.ts';
import type { AuditTables } from './audit.ts';
import type { CampaignTables } from './campaign.ts';
import type { CaseTables } from './case.ts';
import type { CheckpointTables } from './checkpoint.ts';
import type { ClientLogTables } from './client-log.ts';
import type { DecisionTables } from './decision.ts';
import type { DutyTables } from './duty.ts';
import type { EmbeddingTables } from './embedding.ts';
import type { ErasureTables } from './erasure.ts';
import type { FactorTables } from './factor.ts';
import type { HandOffTables } from './hand-off.ts';
import type { IdempotencyTables } from './idempotency.ts';
import type { IdentityChangeTables } from './identity-change.ts';
import type { NoticeTables } from './notice.ts';
import type { OfficerTables } from './officer.ts';
import type { PartnerTables } from './partner.ts';
import type { PasswordTables } from './password.ts';
import type { PictureTables } from './picture.ts';
import type { ProposalTables } from './proposal.ts';
import type { ProviderSessionTables } from './provider-session.ts';
import type { InformationRequestTables } from './information-request.ts';
import type { KeyMoveTables } from './key-move.ts';
import type { QuestionnaireTables } from './questionnaire.ts';
import type { RegistryTables } from './registry.ts';
import type { ReverificationTables } from './reverification.ts';
import type { ReviewTables } from './review.ts';
import type { ScreeningTables } from './screening.ts';
import type { SealTables } from './seal.ts';
import type { SignInTables } from './sign-in.ts';
import type { SingleSignOnTables } from './single-sign-on.ts';
import type { StepUpTables } from './step-up.ts';
import type { SubmissionTables } from './submission.ts';
import type { SuitabilityTables } from './suitability.ts';
import type { TaskTables } from './task.ts';
import type { TemplateEditingTables } from './template-editing.ts';
import type { TransferTables } from './transfer.ts';
import type { TryTables } from './tries.ts';
import type { UpkeepTables } from './upkeep.ts';
import type { WebhookTables } from './webhook.ts';

/** Every table, by name. Each file is named after the feature that alone writes its tables. */
export type Tables = AgreementTables &
  AlarmTables &
  ApplicantTables &
  AuditTables &
  CampaignTables &
  CaseTables &
  CheckpointTables &
  ClientLogTables &
  DecisionTables &
  DutyTables &
  EmbeddingTables &
  ErasureTables &
  FactorTables &
  HandOffTables &
  IdempotencyTables &
  IdentityChangeTables &
  NoticeTables &
  OfficerTables &
  PartnerTables &
  PasswordTables &
  PictureTables &
  ProposalTables &
  ProviderSessionTables &
  InformationRequestTables &
  KeyMoveTables &
  QuestionnaireTables &
  RegistryTables &
  ReverificationTables &
  ReviewTables &
  ScreeningTables &
  SealTables &
  SignInTables &
  SingleSignOnTables &
  StepUpTables &
  SubmissionTables &
  SuitabilityTables &
  TaskTables &
  TemplateEditingTables &
  TransferTables &
  TryTables &
  UpkeepTables &
  WebhookTables;
