export { Changes, type Side } from './changes.tsx';
