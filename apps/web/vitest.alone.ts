import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const replacesModules = /\bvi\.mock\(/;

/** The test files that replace a module. They run alone: files that share a worker share its modules. */
export const filesAlone: readonly string[] = readdirSync(join(import.meta.dirname, 'src'), {
  recursive: true,
})
  .map((file) => join('src', String(file)))
  .filter(
    (file) =>
      file.endsWith('.test.ts') &&
      replacesModules.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  );
