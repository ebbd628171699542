import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// A slow machine is no failure.
configure({ asyncUtilTimeout: 15_000 });
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  // The next file runs in the same thread.
  vi.useRealTimers();
});
