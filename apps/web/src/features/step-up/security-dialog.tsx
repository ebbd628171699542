import { lazy, Suspense } from 'react';
import type { SecurityCheckProps } from './security-check.tsx';

const Loaded = lazy(() => import('./security-check.tsx'));

/** The check before a dangerous step, loaded when the first is asked for. */
export function SecurityCheck(asked: SecurityCheckProps) {
  return (
    <Suspense>
      <Loaded {...asked} />
    </Suspense>
  );
}
