import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const server = process.env['CREDENCE_API'] ?? 'http://localhost:3000';

export default defineConfig({
  base: '/console/',
  plugins: [react()],
  build: {
    target: 'es2023',
    // The content security policy allows no inline scripts; the polyfill would be one.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { '/console/api': server, '/common-static': server },
  },
  test: {
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'https://console.test/console/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
