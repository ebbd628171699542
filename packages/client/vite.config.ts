import { defineConfig } from 'vite';

/** One module for servers; `scripts/bundle/sdk.ts` adds the types. */
export default defineConfig({
  build: {
    target: 'es2023',
    minify: false,
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'index' },
  },
});
