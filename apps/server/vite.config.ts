import { defineConfig } from 'vite';

/** Bundles our own code into `dist/main.js`; what npm installed stays outside. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
  ssr: { noExternal: [/^@nestmate\//] },
});
