// Generates the modules that import every text file, since TypeScript and bundlers do not list folders:
// a language is a folder of `packages/locales/src` with JSON files, and a namespace is one of these files.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = 'packages/locales/src';
/** The namespaces of every page and of the sign-in page; the browser loads them in one file. */
const first = ['auth', 'common', 'errors', 'invitations', 'shell'];
const heading = '// Written by scripts/parts/text-modules.mjs from the folders of texts.\n';

/** Writes the outdated modules and returns their paths. */
export function writeTextModules(folder = home) {
  const written = staleModules(folder);
  for (const { path, source } of written) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, source);
  }
  return written.map(({ path }) => path);
}

function staleModules(folder) {
  const jsonFiles = (language) =>
    readdirSync(join(folder, language)).filter((file) => file.endsWith('.json'));
  const languages = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && jsonFiles(entry.name).length > 0)
    .map(({ name }) => name)
    .toSorted();
  // Every language needs the same files; the type check rejects a missing one.
  const namespaces = [...new Set(languages.flatMap(jsonFiles))]
    .map((file) => file.slice(0, -'.json'.length))
    .toSorted();
  return [
    { path: join(folder, 'generated/texts.ts'), source: allTexts(languages, namespaces) },
    { path: join(folder, 'generated/boot.ts'), source: bootTexts(languages) },
    ...languages.map((language) => ({
      path: join(folder, `generated/first/${language}.ts`),
      source: firstTexts(language),
    })),
  ].filter(({ path, source }) => !existsSync(path) || readFileSync(path, 'utf8') !== source);
}

function allTexts(languages, namespaces) {
  const nameOf = (language, namespace) => `${language}_${namespace}`;
  const imports = languages.flatMap((language) =>
    namespaces.map((namespace) => importOf(nameOf(language, namespace), `../${language}/${namespace}`)),
  );
  const objects = languages.flatMap((language) => [
    `  ${language}: {`,
    ...namespaces.map((namespace) => `    ${namespace}: ${nameOf(language, namespace)},`),
    '  },',
  ]);
  return `${heading}${imports.join('')}\nexport const texts = {\n${objects.join('\n')}\n};\n`;
}

function firstTexts(language) {
  const imports = first.map((namespace) => importOf(namespace, `../../${language}/${namespace}`));
  return `${heading}${imports.join('')}\nexport default { ${first.join(', ')} };\n`;
}

/** What is said before a language's texts have loaded, or about a language that is not shown. */
function bootTexts(languages) {
  const imports = languages.map((language) => importOf(language, `../${language}/boot`));
  return `${heading}${imports.join('')}\nexport const bootTexts = { ${languages.join(', ')} };\n`;
}

const importOf = (name, path) => `import ${name} from '${path}.json' with { type: 'json' };\n`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const written = writeTextModules();
  if (written.length > 0) {
    console.log(`Texts were added or removed, so these files were written again: ${written.join(', ')}.`);
    process.exitCode = 1;
  }
}
