import { cpSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '../run.mjs';

/** The Debian packages that replace the sources that mediasoup's own build downloads. */
const packages =
  'g++ meson ninja-build pkg-config flatbuffers-compiler libuv1-dev libssl-dev libsrtp2-dev libabsl-dev libflatbuffers-dev libusrsctp-dev'.split(
    ' ',
  );

const settings = [
  '--buildtype=release',
  // A third faster to build than -O3; forwarding spends its time in the kernel and in encryption.
  '-Doptimization=2',
  '-Db_ndebug=true',
  '-Dunity_size=35',
  '-Dms_disable_liburing=true',
];

/** @returns {Promise<string[]>} the packages that the build needs and that are not installed */
export async function neededPackages() {
  const { output } = await run(['dpkg-query', '--show', '--showformat=${Package} ${db:Status-Status}\n']);
  const installed = new Set(output.split('\n'));
  return packages.filter((name) => !installed.has(`${name} installed`));
}

/**
 * Builds mediasoup's worker from the sources in its package against Debian's libraries, and downloads nothing.
 * @param {string} sources the package's folder `worker`
 * @param {string} target the path of the worker; it appears there complete
 * @returns {Promise<string | undefined>} the output of the failing step
 */
export async function buildMediasoupWorker(sources, target) {
  const folder = dirname(target);
  const copy = join(folder, 'source');
  const objects = join(folder, 'objects');
  const stripped = join(folder, 'stripped');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(sources, copy, { recursive: true });
  adaptSources(copy);
  for (const step of [
    ['meson', 'setup', objects, copy, ...settings],
    ['ninja', '-C', objects, 'fbs/FBS'],
    ['ninja', '-C', objects, 'mediasoup-worker'],
    ['strip', '-o', stripped, join(objects, 'mediasoup-worker')],
  ]) {
    const { code, output } = await run(step);
    if (code !== 0) return `${step.join(' ')}: ${output.trim().split('\n').slice(-20).join('\n')}`;
  }
  renameSync(stripped, target);
  for (const leftover of [copy, objects]) rmSync(leftover, { recursive: true, force: true });
  return undefined;
}

/**
 * Replaces downloads of the build by installed packages, and adapts code to Debian's versions.
 * @param {string} worker the sources
 */
export function adaptSources(worker) {
  const replacements = join(import.meta.dirname, 'subprojects');
  for (const name of readdirSync(replacements)) {
    const wrap = readFileSync(join(worker, 'subprojects', `${name}.wrap`), 'utf8');
    const [, directory = name] = /^directory *= *(\S+)/m.exec(wrap) ?? [];
    cpSync(join(replacements, name), join(worker, 'subprojects', directory), { recursive: true });
  }
  // Debian 12 has Meson 1.0, which has all required features.
  replaceIn(join(worker, 'meson.build'), "meson_version: '>= 1.1.0'", "meson_version: '>= 1.0.0'");
  // Debian's OpenSSL can hand TLS to the kernel, which sets further bits of the operation.
  replaceIn(
    join(worker, 'src/RTC/DtlsTransport.cpp'),
    '(operationType == BIO_CB_RETURN) ?',
    '(operationType & BIO_CB_RETURN) ?',
  );
  compileHeadersOnce(worker);
}

/**
 * Precompiles the headers that nearly all files include, which halves the build time.
 * @param {string} worker the sources
 */
function compileHeadersOnce(worker) {
  const added = join(import.meta.dirname, 'sources');
  cpSync(added, worker, { recursive: true });
  const small = readFileSync(join(added, 'small.meson'), 'utf8');
  const build = join(worker, 'meson.build');
  const executable = "executable(\n  'mediasoup-worker',\n";
  replaceIn(build, executable, `${small}${executable}  cpp_pch: 'pch/worker.hpp',\n  link_whole: small,\n`);
  replaceIn(build, "common_sources + ['src/main.cpp']", "large_sources + ['src/main.cpp']");
  replaceIn(
    join(worker, 'deps/libwebrtc/meson.build'),
    '  libwebrtc_sources,\n',
    "  libwebrtc_sources,\n  cpp_pch: 'pch/libwebrtc.hpp',\n",
  );
  replaceIn(
    join(worker, 'include/RTC/Codecs/DependencyDescriptor.hpp'),
    '#include "common.hpp"\n',
    '#pragma once\n#include "common.hpp"\n',
  );
}

function replaceIn(path, before, after) {
  const text = readFileSync(path, 'utf8');
  if (!text.includes(before)) throw new Error(`${path} no longer contains ${before}.`);
  writeFileSync(path, text.replaceAll(before, after));
}
