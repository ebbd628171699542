export { DecisionForm } from './decision-form.tsx';
export { useDecision } from './use-decision.ts';
