export { AskForInformation } from './ask-for-information.tsx';
export { MessagesPanel } from './messages-panel.tsx';
