import { lazy } from 'react';

// With the way it opens the camera, which only few levels ask for.
export const LivenessStep = lazy(() => import('./liveness-step.tsx'));
