import { Button } from '@credence/ui/button';
import { ErrorState } from '@credence/ui/state-message';
import { Component, type ReactNode } from 'react';

/** Shows an error of the page itself, with a way to reload, instead of a blank page. */
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
