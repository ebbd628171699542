export { ConditionField } from './condition-field.tsx';
