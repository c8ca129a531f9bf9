import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const check = fileURLToPath(new URL('node-version.cjs', import.meta.url));

/** Runs the check in front of a program, under another version of Node. */
function startedBy(version) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(pretend)}`,
      '-e',
      `require(${JSON.stringify(check)}); console.log('started')`,
    ],
    { encoding: 'utf8' },
  );
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}

it.each(['0.12.18', '6.17.1', '18.20.4', '20.18.3'])('refuses Node %s with one sentence', (version) => {
  expect(startedBy(version)).toEqual({
    status: 1,
    stdout: '',
    stderr: `Nestmate needs Node 20.19 or later, and this is ${version}. Get a newer one at https://nodejs.org, then start again.`,
  });
});

it.each(['20.19.0', '22.1.0', '24.0.0'])('lets Node %s start', (version) => {
  expect(startedBy(version)).toEqual({ status: 0, stdout: 'started', stderr: '' });
});

it('the check of the version is read by the oldest Node, before the rest is read', () => {
  expect(readFileSync(check, 'utf8')).not.toMatch(
    /=>|`|\b(const|let|class|import|async)\b|\.\.\.|\?\?|\?\.|,\s*\)/,
  );
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  for (const name of ['start', 'dev', 'test'])
    expect(scripts[name]).toMatch(
      /^(?:exec )?node --require \.\/scripts\/parts\/node-version\.cjs scripts\//,
    );
});
