import { lazy } from 'react';

export { NoCamera } from './no-camera.tsx';
export { OtherWay } from './other-way.tsx';
export { providerNames } from '../../views/provider-names.ts';
export type { MountInfo } from './use-vendor-part.ts';
export const VendorPart = lazy(() => import('./vendor-part.tsx'));
