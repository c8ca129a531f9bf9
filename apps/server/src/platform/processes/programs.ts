import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Where our bundled programs are: beside this file once it is bundled itself. Undefined where they start from their
 * sources, for which a TypeScript loader takes two seconds of a processor; tests name the bundle of their run.
 */
let bundle = import.meta.url.endsWith('.ts') ? undefined : new URL('.', import.meta.url).href;

export function startFromBundle(folder: string | undefined): void {
  bundle = folder && pathToFileURL(`${folder}/`).href;
}

const loader = (file: string) =>
  new URL(file, pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))).href;

/** @returns where a bundled program is; undefined for one that starts from its sources */
const bundled = (source: URL): URL | undefined =>
  bundle ? new URL(source.pathname.replace(/^.*\/(.+)\.ts$/, '$1.js'), bundle) : undefined;

/** Starts a thread of one of our programs, named by its source. It gets no environment variables. */
export function startThread(source: URL, options: Omit<WorkerOptions, 'env' | 'eval'>): Worker {
  const program = bundled(source);
  if (program) return new Worker(program, { ...options, env: {} });
  const tsx = loader('dist/esm/api/index.mjs');
  const start = `import('${tsx}').then(({ register }) => { register(); return import('${source.href}'); })`;
  return new Worker(start, { ...options, env: {}, eval: true });
}

/** Starts a process of one of our programs, named by its source. */
export function startProcess(source: URL, options: Omit<ForkOptions, 'execArgv'>): ChildProcess {
  const program = bundled(source);
  return fork(fileURLToPath(program ?? source), {
    ...options,
    execArgv: program ? [] : ['--import', loader('dist/loader.mjs')],
  });
}
