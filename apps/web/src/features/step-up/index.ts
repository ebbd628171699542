export { SecurityCheck } from './security-dialog.tsx';
