export { ResidenceChoice } from './country-fields.tsx';
export { IdentityCard, PersonalFormFrame, ResidenceCard } from './personal-fields.tsx';
export { usePersonalForm } from './use-personal-form.ts';
export { useUnsaved } from './use-unsaved.ts';
