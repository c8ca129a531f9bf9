import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(resolve(source, file), 'utf8');
const all = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
const files = all.filter((file) => !/\.test\.tsx?$/.test(file));

/** The files that contain a pattern outside its allowed place. */
const filesWith = (pattern: RegExp, meantFor: RegExp, among = files) =>
  among.filter((file) => !meantFor.test(file) && pattern.test(read(file)));

describe('every source file', () => {
  it('defines query keys in *.keys.ts only', () => {
    expect(filesWith(/(?:query|mutation)Key: ?\[|QueryData\(\[/, /\.keys\.ts$/)).toEqual([]);
  });

  it('names query keys by their owner in tests, too, so that none passes with a key that is gone', () => {
    const tests = all.filter((file) => !files.includes(file));
    expect(tests.length).toBeGreaterThan(50);
    // The platform has no keys of its own.
    expect(filesWith(/(?:query|mutation)Key: ?\[|Query(?:Data|State)\(\[/, /^platform\//, tests)).toEqual([]);
  });

  it('listens in *.live.ts only', () => {
    expect(filesWith(/followEvents\(|whenConnected\(/, /\.live\.ts$|^platform\/live\//)).toEqual([]);
  });
});

it('app/follow.ts lists what every *.live.ts follows', () => {
  const follows = files
    .filter((file) => file.endsWith('.live.ts'))
    .flatMap((file) => [...read(file).matchAll(/export (?:const|function) (follow\w+)/g)])
    .map(([, name = '']) => name);
  expect(follows.length).toBeGreaterThan(5);
  const list = read('app/follow.ts').replace(/^import .*$/gm, '');
  expect(follows.filter((name) => !new RegExp(String.raw`\b${name}\b`).test(list))).toEqual([]);
});
