import type { Plugin } from 'vite';

/** A file of the build that only passes on what another exports: `export{t as default}from"./home-C6G5XH6k.js";`. */
const facade = /^export\{([^}]+)\}from["'`]\.\/([^"'`]+)["'`];?\s*$/;

/**
 * Imports the file behind each that only passes on its exports. Without this a phone waits once more for the screen
 * that it opens: the bundler makes such a file for each import of a module that stands in a file with others.
 */
export function directImports(): Plugin {
  return {
    name: 'direct-imports',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
        for (const { fileName, code } of chunks) {
          const [, names, target] = facade.exec(code) ?? [];
          if (!names || !target) continue;
          const name = fileName.slice('assets/'.length);
          const exported = names.split(',').map((pair) => {
            const [inner = '', outer = inner] = pair.trim().split(' as ');
            return `${outer}:f.${inner}`;
          });
          const direct = `import("./${target}").then(f=>({${exported.join()}}))`;
          for (const importer of chunks) {
            for (const quote of ['"', "'", '`'])
              importer.code = importer.code.replaceAll(`import(${quote}./${name}${quote})`, direct);
            // Vite's list of what to fetch ahead.
            importer.code = importer.code.replaceAll(`"${fileName}"`, `"assets/${target}"`);
          }
          delete bundle[fileName];
        }
      },
    },
  };
}
