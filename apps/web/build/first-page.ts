import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { lightCalls } from './light-calls.ts';

const source = resolve(import.meta.dirname, '../src');
const locales = resolve(import.meta.dirname, '../../../packages/locales/src');
const firstTexts = 'locales/src/generated/first/en.ts';

/**
 * The addresses at which most visits begin, and what their screens import, the largest first. A browser that has seen
 * nothing has chosen no other language than English.
 */
const screens = {
  '/': ['/features/auth/home-screen.tsx', firstTexts],
  '/find': [
    '/features/find/screen/find-screen.tsx',
    firstTexts,
    'locales/src/en/find.json',
    'locales/src/en/search.json',
  ],
};

const appearance = /<script src="\/(assets\/appearance-\w+\.js)"><\/script>/;

/** Builds `src/early.ts` into one script, which waits for no file. @param screenFiles by address */
async function buildEarly(screenFiles: Record<string, string[]>): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [lightCalls()],
    define: { screenFiles: JSON.stringify(screenFiles) },
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
 * Makes the page of the app quick. In it are scripts which wait for no file: the appearance, and `src/early.ts`, which
 * fetches the files of the address's screen; a phone otherwise asks for them only once it has the app's. It has home's
 * words in English.
 */
export function firstPage(): Plugin {
  return {
    name: 'first-page',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      // The page that shows every component is built by the same settings.
      if (!('index.html' in bundle)) return;
      const page = join(dir, 'index.html');
      const html = readFileSync(page, 'utf8');
      if (!appearance.test(html)) throw new Error('The page does not start with the appearance');
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const filesOf = (modules: string[]) => {
        const needed = new Set<string>();
        const add = (file: string) => {
          if (needed.has(file)) return;
          needed.add(file);
          for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
            add(imported);
        };
        for (const module of modules) {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
          if (!chunk) throw new Error(`The build has no file for ${module}`);
          add(chunk.fileName);
        }
        return [...needed].filter((file) => !html.includes(file)).map((file) => `/${file}`);
      };
      const early = await buildEarly(
        Object.fromEntries(Object.entries(screens).map(([path, modules]) => [path, filesOf(modules)])),
      );
      const inPage = (_: string, file: string) => {
        const scripts = `${readFileSync(join(dir, file), 'utf8')}${early}`;
        if (scripts.includes('</script')) throw new Error('A script inside a page would end early');
        return `<script>\n${scripts}</script>`;
      };
      // The script stands before the style sheet, for which scripts wait.
      writeFileSync(page, withTexts(html).replace(appearance, inPage));
    },
  };
}

/** @param html with names of English texts: `%auth:title%` */
const withTexts = (html: string) =>
  html.replaceAll(/%(\w+):(\w+)%/g, (_, namespace: string, name: string) => {
    const texts = JSON.parse(readFileSync(join(locales, `en/${namespace}.json`), 'utf8')) as Record<
      string,
      string
    >;
    const text = texts[name];
    if (text === undefined || /[&<]/.test(text)) throw new Error(`The page cannot show ${namespace}:${name}`);
    return text;
  });
