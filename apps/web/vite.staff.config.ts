import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lightCalls } from './build/light-calls.ts';
import { lightRouter } from './build/light-libraries.ts';

/** The staff console's build, separate from the residents' app, which downloads nothing of it. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/staff/',
  plugins: [lightCalls(), lightRouter(), react(), tailwindcss()],
  resolve: { alias: { '@': resolve(import.meta.dirname, 'src') } },
  // Icons and the script that sets the appearance come from the residents' app.
  publicDir: false,
  build: {
    outDir: 'dist/staff',
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: resolve(import.meta.dirname, 'staff.html'),
      // One file compresses better than the many that pages would share.
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
    },
  },
});
