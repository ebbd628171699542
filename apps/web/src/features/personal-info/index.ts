export { IdentityCard, PersonalFormFrame, ResidenceCard } from './personal-fields.tsx';
export { ResidenceChoice } from './residence-choice.tsx';
export { usePersonalForm } from './use-personal-form.ts';
export { useUnsaved } from './use-unsaved.ts';
