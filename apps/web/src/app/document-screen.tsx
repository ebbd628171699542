import { lazy, Suspense } from 'react';
import { LoadingView } from '../case-views/loading-view.tsx';
import DocumentCheckScreen, {
  type ElsewhereProps,
  type VendorPartProps,
} from '../features/document-check/document-check-screen.tsx';

const VendorPart = lazy(() => import('../features/vendor-check/vendor-part.tsx'));

const HandOff = lazy(() => import('../features/hand-off/hand-off.tsx'));

const Part = (props: VendorPartProps) => (
  <Suspense fallback={<LoadingView />}>
    <VendorPart {...props} />
  </Suspense>
);

const Elsewhere = (props: ElsewhereProps) => (
  <Suspense>
    <HandOff {...props} />
  </Suspense>
);

// What it says is of use without it.
const Diversion = lazy(() =>
  import('../features/sister-site/diversion.tsx').then(
    (loaded) => ({ default: loaded.Diversion }),
    () => ({ default: () => null }),
  ),
);

const Residence = ({ country }: { country: string }) => (
  <Suspense>
    <Diversion residence={country} unserved={country} show="all" />
  </Suspense>
);

/** The document screen, with the part of an outside vendor where that takes the pictures. */
export default function DocumentScreen() {
  return <DocumentCheckScreen VendorPart={Part} Elsewhere={Elsewhere} Residence={Residence} />;
}
