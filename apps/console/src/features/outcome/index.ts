export { LateConclusionPanel } from './late-conclusion.tsx';
export { PrivateNotePanel } from './private-note.tsx';
export { RulingPanels } from './ruling.tsx';
export { SuggestionsPanel } from './suggestions.tsx';
export { VerdictPanel } from './verdict.tsx';
