import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lightCalls } from './light-calls';

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
];
const everyPageNeeds =
  /node_modules\/(react|react-dom|scheduler|react-router|zustand|idb-keyval|use-sync-external-store|@tanstack\/[^/]+)\//;
const serverOrigin = process.env.API_ORIGIN ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [lightCalls(), react(), tailwindcss()],
  resolve: { alias: { '@': resolve(import.meta.dirname, 'src') } },
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // What every page needs, apart from what some need, so that the first page does not fetch the others' parts.
      output: { codeSplitting: { groups: [{ name: 'base', test: everyPageNeeds }] } },
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
