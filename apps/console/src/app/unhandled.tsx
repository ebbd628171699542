import { Button, ErrorState } from '@credence/ui';
import { Component, type ReactNode } from 'react';

/** A fault in the page itself: says so and offers a fresh start, instead of leaving it blank. */
export class UnhandledBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <ErrorState
          title="The console has stopped working"
          text="Nothing was sent that you did not send. Load the page again; if it stops again, tell your administrator."
          action={
            <Button variant="primary" onClick={() => location.reload()}>
              Load again
            </Button>
          }
        />
      </main>
    );
  }
}
