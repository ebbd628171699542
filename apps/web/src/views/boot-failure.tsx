import { Button } from '@credence/ui/button';
import { ErrorState } from '@credence/ui/state-message';

/** Shown when no texts could be loaded at all, hence in English whatever the language. */
export function BootFailure() {
  return (
    <main lang="en" dir="ltr">
      <ErrorState
        title="This page could not be loaded"
        text="Your data is safe. Check your connection and try again."
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            Try again
          </Button>
        }
      />
    </main>
  );
}
