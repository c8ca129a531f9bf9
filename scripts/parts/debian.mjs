import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/**
 * Installs packages on Debian as root, and does nothing elsewhere. The caller checks afterwards whether the program
 * exists.
 * @param {string[]} packages
 */
export async function installPackages(packages) {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (packages.length === 0 || !mayInstall) return;
  console.log(`Installing ${packages.join(' and ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run(['apt-get', 'update', '-qq'], { env });
  const { code, output } = await run(
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages],
    { env },
  );
  if (code !== 0) console.log(output.trim());
}
