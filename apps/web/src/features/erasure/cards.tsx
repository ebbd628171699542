import { ClosingCard } from './closing-card.tsx';
import { FaceConsentCard } from './face-consent-card.tsx';

/** What an account holder can have erased. */
export function ErasureCards() {
  return (
    <>
      <FaceConsentCard />
      <ClosingCard />
    </>
  );
}
