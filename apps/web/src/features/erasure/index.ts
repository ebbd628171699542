export { ErasureCards } from './cards.tsx';
