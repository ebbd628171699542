export { documentPath } from './addresses.ts';
