import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { directImports } from './build/direct-imports.ts';
import { firstPage } from './build/first-page.ts';
import { lightCalls } from './build/light-calls.ts';
import { lightRouter, lightSocket } from './build/light-libraries.ts';
import { staffPages } from './build/staff-pages.ts';
import { standaloneFonts } from './build/standalone-fonts.ts';

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
  /rolldown\/runtime|node_modules\/(?:react|react-dom|scheduler|react-router|zustand|idb-keyval|use-sync-external-store|@tanstack\/[^/]+)\//;
/** The parts that home shares with other screens. */
const homeParts =
  /src\/(?:ui\/(?:anchor|fit-sign|icons\/building|icons\/forward|page-heading|percent-ring|text-link)|platform\/(?:texts\/rich-text|looked-at))\./;
/** What many screens share: icons, reads, actions, and the design system without the component library. */
const shared =
  /src\/(?:ui\/(?!.*(?:modal-sheet|menu|field|text-area|select|slider|scale|checkbox|switch|radio|choice|option|tag-list|picker|viewer|toast-list|pictures))|forms\/use-action\.|features\/.*\.(?:queries|keys|refresh)\.ts$)/;
const deckTexts = (module: string) => `find-${/(\w+)\/\w+\.json$/.exec(module)?.[1] ?? ''}`;
const serverOrigin = process.env.API_ORIGIN ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    lightCalls(),
    lightRouter(),
    lightSocket(),
    react(),
    tailwindcss(),
    directImports(),
    standaloneFonts(),
    staffPages(),
    firstPage(),
  ],
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
            { name: 'base', test: everyPageNeeds, priority: 6 },
            { name: 'start', tags: ['$initial'], priority: 5 },
            { name: 'bits', test: homeParts, priority: 4 },
            { name: 'frame', test: shared, minShareCount: 6, priority: 3 },
            { name: 'home-screen', test: /src\/features\/auth\/home-screen\.tsx$/, priority: 2 },
            { name: 'find-screen', test: /src\/features\/find\/screen\/find-screen\.tsx$/, priority: 2 },
            // What surrounds the page of a person with a session; it comes after the page.
            { name: 'around', test: /src\/app\/(?:live-session|side-menu|header-parts)\.tsx$/, priority: 1 },
            // The deck's texts are one file of each language.
            { name: deckTexts, test: /locales\/src\/\w+\/(?:find|search)\.json$/, priority: 1 },
            // The code that most screens share.
            { name: 'parts', minShareCount: 24 },
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
