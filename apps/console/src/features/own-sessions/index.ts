export { OwnSessionsScreen } from './own-sessions-screen.tsx';
