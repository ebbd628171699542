export { AccountPanel } from './account.tsx';
export { AgreementsPanel } from './agreements.tsx';
export { DuplicatesPanel } from './duplicates.tsx';
export { OtherCasesPanel, TimelinePanel } from './history.tsx';
export { TransfersPanel } from './transfers.tsx';
export { QuestionnairesPanel } from './questionnaires.tsx';
