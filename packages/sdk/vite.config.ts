import { defineConfig } from 'vite';

/** The modules; scripts/bundle/sdk.ts adds the file for a script tag and the types. */
export default defineConfig({
  build: {
    target: 'es2022',
    minify: true,
    lib: {
      entry: { index: 'src/index.ts', element: 'src/element.ts', react: 'src/react.tsx' },
      formats: ['es'],
    },
    rolldownOptions: {
      external: ['react', 'react/jsx-runtime'],
      output: { chunkFileNames: '[name].js' },
    },
  },
});
