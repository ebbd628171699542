export { HandOff } from './hand-off.tsx';
