import { once } from 'node:events';
import { expect, inject, it } from 'vitest';
import { atEnd } from '../../../test/setup/at-end';
import { startProcess, startThread, startFromBundle } from './programs';

it('starts a thread and a process from their sources where none are bundled, as in development', async () => {
  startFromBundle(undefined);
  atEnd(() => startFromBundle(inject('bundle')));
  const features = new URL('../../features/', import.meta.url);
  const reader = startThread(new URL('roster/file/reader-thread.ts', features), {});
  atEnd(() => reader.terminate());
  const decoder = startProcess(new URL('pictures/decoding/decoder-process.ts', features), { env: {} });
  atEnd(() => decoder.kill('SIGKILL'));
  expect(await once(decoder, 'message')).toEqual(['ready', undefined]);
  const vocabularies = new Map([['place', { units: [], rooms: [], genders: [], meanings: new Map() }]]);
  const terms = { place: 'place', vocabularies, meanings: new Map(), places: [] };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  reader.postMessage({ bytes: Buffer.from('ID\nA1\n'), byHand: {}, terms });
  expect(await once(reader, 'message')).toMatchObject([{ reading: { header_line: 1 } }]);
});
