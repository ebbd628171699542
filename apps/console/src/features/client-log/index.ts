export { ClientLogScreen } from './client-log-screen.tsx';
