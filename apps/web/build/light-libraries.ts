import { join } from 'node:path';
import type { Plugin } from 'vite';

const router = join(import.meta.dirname, '../../../node_modules/react-router/dist/production/index.mjs');

/**
 * Takes react-router without its warnings to developers, and marks its contexts and components as free of side effects,
 * so that the build drops those that no screen uses: forms, fetchers and what belongs to its framework. It calls React
 * for each when it is loaded, which keeps them all.
 */
export function lightRouter(): Plugin {
  return {
    name: 'light-router',
    apply: 'build',
    config: () => ({ resolve: { alias: [{ find: /^react-router$/, replacement: router }] } }),
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/.*\.mjs$/ },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replaceAll(/= (?=React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ '),
    },
  };
}

/** Leaves out socket.io's transports but WebSocket, the only one that we use. */
export function lightSocket(): Plugin {
  return {
    name: 'light-socket',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/engine\.io-client\/build\/esm\/transports\/[\w.-]+\.js$/ },
      handler: (code, id) => ({
        code: id.endsWith('/index.js') ? code.replaceAll(/^ {4}(?:webtransport|polling): .*$/gm, '') : code,
        // Polling has a listener of its own as soon as it is loaded.
        moduleSideEffects: false,
      }),
    },
  };
}
