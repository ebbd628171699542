export { DecisionForm } from './decision-form.tsx';
export { useDecision, type Taken } from './use-decision.ts';
