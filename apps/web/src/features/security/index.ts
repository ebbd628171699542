export { EnterCode } from './enter-code.tsx';
export { Forgotten } from './forgotten.tsx';
