/** The camera's code: asked for while the guidance is read, so that it is there when it is wanted. */
export const loadCapture = () => import('./capture-step.tsx');
