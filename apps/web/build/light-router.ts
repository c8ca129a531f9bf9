import type { Plugin } from 'vite';

/**
 * Marks react-router's contexts and components as free of side effects, so that the build drops those that no screen
 * uses: forms, fetchers and what belongs to its framework. It calls React for each when it is loaded, which keeps them
 * all.
 */
export function lightRouter(): Plugin {
  return {
    name: 'light-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/.*\.mjs$/ },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replaceAll(/= (?=React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ '),
    },
  };
}
