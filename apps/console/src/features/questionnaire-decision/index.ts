export { QuestionnaireDock } from './questionnaire-dock.tsx';
