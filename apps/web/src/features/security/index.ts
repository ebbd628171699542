export { ChoosePassword } from './choose-password.tsx';
export { EnterCode } from './enter-code.tsx';
export { Forgotten } from './forgotten.tsx';
