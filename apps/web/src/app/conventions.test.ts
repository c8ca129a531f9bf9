import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ServerEvents } from '@nestmate/contract/live';
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

/** Every socket event of the contract; the compiler names one that is missing or gone. */
const socketEvents = {
  badges: true,
  'interest.decided': true,
  'interest.mutual': true,
  'suggestions.changed': true,
  'membership.changed': true,
  'profile.changed': true,
  'room.changed': true,
  'community.changed': true,
  'access.removed': true,
  'resident.left': true,
  'picture.decided': true,
  'account.deleted': true,
  'archive.changed': true,
  'identities.changed': true,
  'contactAddress.changed': true,
  'session.ended': true,
  'session.expiring': true,
  'window.resting': true,
  'chat.message': true,
  'chat.removed': true,
  'chat.edited': true,
  'chat.reacted': true,
  'chat.read': true,
  'chat.typing': true,
  'chat.call': true,
  'chat.changed': true,
  'chat.expiring': true,
  'chat.expired': true,
  'video.state': true,
  'video.signal': true,
  'video.group.producers': true,
  'video.group.lost': true,
} satisfies Record<keyof ServerEvents, true>;

it('a *.live.ts or the connection itself reads every socket event of the contract', () => {
  const readers = files.filter((file) => /\.live\.ts$|^platform\/live\//.test(file)).map(read);
  const handlers = readers.map((text) => text.replace(/^import .*$/gm, '')).join('\n');
  const hasReader = (name: string) => {
    const written = name.replaceAll('.', String.raw`\.`);
    return new RegExp(String.raw`(?:^ +|[{] )'?${written}'?[(:,]|\.on\('${written}'`, 'm').test(handlers);
  };
  expect(Object.keys(socketEvents).filter((name) => !hasReader(name))).toEqual([]);
});
