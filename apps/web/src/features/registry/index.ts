export { WithoutDocument } from './without-document.tsx';
