export { OfficersScreen } from './officers-screen.tsx';
