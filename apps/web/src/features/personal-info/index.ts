export { FormSkeleton } from './form-skeleton.tsx';
export { LockedInfo } from './locked-info.tsx';
export { PersonalInfoScreen } from './personal-info-screen.tsx';
