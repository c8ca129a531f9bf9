import { calls } from '@nestmate/contract';
import { beforeEach, expect, it } from 'vitest';
import { deliver } from '@/platform/live/events';
import { fillQueries, mutate } from '@/testing/queries';
import { mayaId } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { refuse } from '@/testing/server';
import { accountKeys } from './account.keys';
import { followAccount } from './account.live';
import { useDownloadArchive, useRequestArchive } from './account.queries';

beforeEach(() => signIn());

const fill = () =>
  fillQueries({ archive: accountKeys.archive(mayaId), identities: accountKeys.identities(mayaId) });

it.each([
  ['requested', calls.account.requestArchive, useRequestArchive],
  ['downloaded', calls.account.archiveLink, useDownloadArchive],
] as const)('reads the archive again when it could not be %s', async (_, call, useIt) => {
  refuse(call, { code: 409, error_code: 'Conflict' });
  const stale = fill();
  await mutate<void>(useIt, undefined);
  expect(stale()).toEqual(['archive']);
});

it.each([
  ['archive.changed', 'archive'],
  ['identities.changed', 'identities'],
] as const)('after %s, reads the %s again', (event, name) => {
  const stop = followAccount();
  const stale = fill();
  deliver(event);
  expect(stale()).toEqual([name]);
  stop();
});
