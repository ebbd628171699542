export { AccountPanel } from './account.tsx';
export { AgreementsPanel } from './agreements.tsx';
export { EndClass } from './end-class.tsx';
export { DuplicatesPanel } from './duplicates.tsx';
export { OtherCasesPanel, TimelinePanel } from './history.tsx';
export { ReverificationPanel } from './reverification.tsx';
export { SuitabilityPanel } from './suitability.tsx';
export { TransfersPanel } from './transfers.tsx';
export { QuestionnairesPanel } from './questionnaires.tsx';
