export { QuestionnaireQueueScreen } from './questionnaire-queue-screen.tsx';
