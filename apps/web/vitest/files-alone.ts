import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shared } from './shared.ts';

const { root } = shared;
const changesImports = /\bvi\.(?:mock|hoisted)\(/;

/**
 * The test files with this ending that replace a module, or globals that modules read when they load. They run alone:
 * files that share a worker share its modules.
 */
export const filesAlone = (ending: '.test.ts' | '.test.tsx'): string[] =>
  readdirSync(join(root, 'src'), { recursive: true })
    .map((file) => join('src', String(file)))
    .filter((file) => file.endsWith(ending) && changesImports.test(readFileSync(join(root, file), 'utf8')));
