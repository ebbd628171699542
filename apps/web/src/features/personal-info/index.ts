export { FormSkeleton } from './form-skeleton.tsx';
export { PersonalInfoScreen } from './personal-info-screen.tsx';
