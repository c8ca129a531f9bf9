import type { Plugin } from 'vite';

const folder = 'assets/';
const nameOf = (fileName: string) => fileName.slice(folder.length);
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
    // Files are named by their content before it changes here, so their names depend on this code as well.
    augmentChunkHash: () => importDirectly.toString(),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
        for (const { fileName, code } of chunks) {
          const [, names, target] = facade.exec(code) ?? [];
          if (!names || !target) continue;
          for (const importer of chunks)
            importer.code = importDirectly(importer.code, { fileName, names, target });
          delete bundle[fileName];
          const name = nameOf(fileName);
          if (chunks.some((chunk) => chunk.fileName !== fileName && chunk.code.includes(name)))
            throw new Error(`${fileName} is still imported`);
        }
      },
    },
  };
}

interface Facade {
  fileName: string;
  /** `t as default,n as other` */
  names: string;
  /** The file that has them. */
  target: string;
}

function importDirectly(code: string, { fileName, names, target }: Facade): string {
  const exported = names.split(',').map((pair) => {
    const [inner = '', outer = inner] = pair.trim().split(' as ');
    return `${outer}:f.${inner}`;
  });
  const direct = `import("./${target}").then(f=>({${exported.join()}}))`;
  const name = nameOf(fileName);
  const quoted = ['"', "'", '`'].map((quote) => `import(${quote}./${name}${quote})`);
  return (
    quoted
      .reduce((changed, old) => changed.replaceAll(old, () => direct), code)
      // Vite's list of what to fetch ahead.
      .replaceAll(`"${fileName}"`, () => `"${folder}${target}"`)
  );
}
