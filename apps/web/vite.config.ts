import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lightCalls } from './light-calls.ts';
import { staffPages } from './staff-pages.ts';
import { standaloneFonts } from './standalone-fonts.ts';

const apiPaths = [
  '/auth',
  '/api',
  '/v1',
  '/users',
  '/user_membership',
  '/networks',
  '/idp',
  '/files',
  '/docs',
  '/help',
  '/legal',
  '/mail',
  '/healthz',
  '/staff/v1',
  '/staff/auth',
];
const everyPageNeeds =
  /node_modules\/(react|react-dom|scheduler|react-router|zustand|idb-keyval|use-sync-external-store|@tanstack\/[^/]+)\//;
/** The texts of the first page, one file per language. */
const firstTexts = (file: string) => {
  const language = /locales\/src\/generated\/first\/(..)\.ts$/.exec(file)?.[1];
  return language ? `texts-${language}` : null;
};
const serverOrigin = process.env.API_ORIGIN ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [lightCalls(), react(), tailwindcss(), standaloneFonts(), staffPages()],
  resolve: { alias: { '@': resolve(import.meta.dirname, 'src') } },
  build: {
    // The staff console is built beside this; `scripts/build.mjs` empties the folder for both.
    emptyOutDir: false,
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Few files instead of many: on a slow phone the wait for each request outweighs its bytes.
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: everyPageNeeds, priority: 3 },
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: firstTexts, debugName: 'texts', priority: 2 },
            { name: 'icons', test: /src\/ui\/icons\//, priority: 1 },
            { name: 'home', test: /src\/features\/auth\/home-screen\.tsx$/, priority: 2 },
            // The pages where people spend their time, with everything they need; other pages share from here.
            {
              name: 'find',
              test: /src\/features\/find\/screen\/find-screen|src\/app\/(?:live-session|side-menu)/,
              priority: 1,
            },
            {
              name: 'frame',
              test: /src\/(?:app\/frame\.tsx|ui\/(?:beside|page|parent-page|screen-header|shape)\.tsx?)$/,
              priority: 1,
            },
            // The code that most screens share.
            { name: 'parts', minShareCount: 20 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      ...Object.fromEntries(apiPaths.map((path) => [path, { target: serverOrigin }])),
      '/socket.io': { target: serverOrigin, ws: true },
    },
  },
});
