/** Both screens in one file, since the name of every file adds to the first load. */
export { default as AgreementScreen } from './agreement-screen.tsx';
export { default as ClassScreen } from './class-screen.tsx';
