export { DraftScreen } from './draft-screen.tsx';
