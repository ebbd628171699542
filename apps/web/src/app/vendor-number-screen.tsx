import { lazy, Suspense } from 'react';
import VendorNumberScreen from '../features/vendor-number/vendor-number-screen.tsx';

const HandOff = lazy(() => import('../features/hand-off/hand-off.tsx'));

const Elsewhere = ({ level }: { level: 1 | 2 }) => (
  <Suspense>
    <HandOff level={level} />
  </Suspense>
);

/** Verification without a document, with a phone to go on with where this page cannot. */
export default function NumberScreen() {
  return <VendorNumberScreen Elsewhere={Elsewhere} />;
}
