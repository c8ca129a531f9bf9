import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const project = mkdtempSync(join(tmpdir(), 'nestmate-lint-'));
afterAll(() => rmSync(project, { recursive: true }));
cpSync('.oxlintrc.json', join(project, '.oxlintrc.json'));
writeFileSync(
  join(project, 'tsconfig.json'),
  JSON.stringify({ compilerOptions: { strict: true, target: 'es2023', types: [] }, files: ['rule.ts'] }),
);

const save = 'const save = async (): Promise<boolean> => true;';

/** @param {string} body of an async function */
function findings(body) {
  writeFileSync(
    join(project, 'rule.ts'),
    `${save}\nexport async function run(): Promise<void> {\n  ${body}\n}\n`,
  );
  const program = resolve('node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [program, '--format', 'json'], { cwd: project });
  /** @type {{ diagnostics: { code: string }[] }} */
  const { diagnostics } = JSON.parse(String(stdout));
  return diagnostics.map(({ code }) => code);
}

it.each([
  ['await save();', []],
  ['void save();', []],
  ['save();', ['typescript(no-floating-promises)']],
  ['if (save()) return;', ['typescript(no-misused-promises)']],
])(
  'judges %s',
  (body, expected) => {
    expect(findings(body)).toEqual(expected);
  },
  30_000,
);
