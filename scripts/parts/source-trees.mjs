import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Every source file of the repository, tests included. */
export const sourceFiles = ['apps', 'packages', 'e2e', 'bench', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.(?:tsx?|mjs|js)$/.test(file) && !/node_modules|(?:^|\/)(?:dist|\.cache[^/]*)\//.test(file),
    )
    .map((file) => join(folder, file)),
);

/** The syntax tree of a source file. */
export const treeOf = (file, text = readFileSync(file, 'utf8')) =>
  ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
