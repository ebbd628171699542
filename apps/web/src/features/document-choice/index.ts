export { CountryField } from './country-field.tsx';
export { DocumentChoice, ResidenceView } from './document-choice.tsx';
