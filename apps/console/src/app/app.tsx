import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Router } from 'wouter';
import { ShortcutsProvider } from '../keyboard/shortcuts.tsx';
import { createQueryClient } from './query-client.ts';
import { Routes } from './routes.tsx';
import { goToSignIn } from './signed-out.ts';
import { UnhandledBoundary } from './unhandled.tsx';

/** The whole console. */
export function App() {
  const [client] = useState(() => createQueryClient(goToSignIn));
  return (
    <UnhandledBoundary>
      <QueryClientProvider client={client}>
        <ShortcutsProvider>
          <Router base="/console">
            <Routes />
          </Router>
        </ShortcutsProvider>
      </QueryClientProvider>
    </UnhandledBoundary>
  );
}
