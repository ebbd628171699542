import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

// A slow machine is no failure.
configure({ asyncUtilTimeout: 15_000 });
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);
