import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { lightCalls } from './light-calls.ts';

const source = resolve(import.meta.dirname, '../src');
const start = 'locales/src/generated/first/en.ts';
/**
 * The pages at which most visits begin, and what their screens import. A browser that has seen nothing has chosen no
 * other language than English.
 */
const pages = {
  'first/index.html': ['/features/auth/home-screen.tsx', start],
  'first/find.html': [
    '/features/find/screen/find-screen.tsx',
    start,
    'locales/src/en/find.json',
    'locales/src/en/search.json',
  ],
};

/** Builds `src/early.ts` into one file, which waits for no other. */
async function buildEarly(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [lightCalls()],
    resolve: { alias: { '@': source } },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(source, 'early.ts'), formats: ['iife'], name: 'early' },
    },
  });
  const [{ output: files }] = [output].flat() as [Rolldown.RolldownOutput];
  return files[0].code;
}

/**
 * Makes the pages of the app quick: each starts `src/early.ts` beside the app's own files, and those for single
 * addresses name the files of their screen, which a phone otherwise asks for only once it has the app's. `index.html`
 * is the page of all other addresses.
 */
export function firstPages(): Plugin {
  return {
    name: 'first-pages',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      // The page that shows every component is built by the same settings.
      if (!('index.html' in bundle)) return;
      const code = await buildEarly();
      const early = `assets/early-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
      writeFileSync(join(dir, early), code);
      const index = join(dir, 'index.html');
      const app = readFileSync(index, 'utf8').replace(
        '    <script type="module"',
        `    <script async fetchpriority="high" src="/${early}"></script>\n$&`,
      );
      writeFileSync(index, app);
      mkdirSync(join(dir, 'first'), { recursive: true });
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const withImports = (file: string, seen: Set<string>) => {
        if (seen.has(file)) return;
        seen.add(file);
        for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
          withImports(imported, seen);
      };
      for (const [page, modules] of Object.entries(pages)) {
        const needed = new Set<string>();
        for (const module of modules) {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
          if (!chunk) throw new Error(`The build has no file for ${module}`);
          withImports(chunk.fileName, needed);
        }
        const links = [...needed]
          .filter((file) => !app.includes(file))
          .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`);
        writeFileSync(join(dir, page), app.replace('  </head>', `${links.join('')}  </head>`));
      }
    },
  };
}
