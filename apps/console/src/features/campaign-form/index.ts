export { PlanForm } from './form.tsx';
