export { SecurityCheck } from './security-check.tsx';
