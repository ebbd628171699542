export { CaseScreen } from './case-screen.tsx';
export { clearDrafts } from './drafts.ts';
