import 'fake-indexeddb/auto';
import type { UserId } from '@nestmate/contract/ids';
import type { Membership } from '@nestmate/contract/memberships';
import { beforeEach, expect, it } from 'vitest';
import { beginSession, endSession } from '../session/session-end';
import { changeDraft, chatDraftNames, dropDraft, readDraft } from './draft';
import { encryptedStorage } from './encrypted-storage';

const signIn = (name: string) =>
  beginSession({ accessToken: 'token', userId: name as UserId, memberships: [] as Membership[] });
const type = (name: string, text: string) => changeDraft<string>(name, () => text);
const turn = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(endSession);

it('keeps typed text, changes it and drops it', async () => {
  await signIn('Maya');
  await Promise.all([type('chat 1', 'Hello'), type('chat 2', 'Hi'), type('chat 1', 'Hello Ben')]);
  expect(await chatDraftNames()).toEqual(['chat 1', 'chat 2']);
  expect(await readDraft('chat 1')).toBe('Hello Ben');
  await dropDraft('chat 1');
  await changeDraft('chat 2', () => null);
  expect(await chatDraftNames()).toEqual([]);
});

it('shows a person’s drafts only to that person', async () => {
  await signIn('Maya');
  await type('chat 1', 'Between us');
  const stored = await encryptedStorage.getItem('settings');
  await signIn('Noor');
  // Simulates another window that restored them.
  await encryptedStorage.setItem('settings', stored ?? '');
  expect(await chatDraftNames()).toEqual([]);
  expect(await readDraft('chat 1')).toBeNull();
});

it('restores nothing that is being written while the session ends', async () => {
  for (let turns = 0; turns < 12; turns++) {
    await signIn('Maya');
    await type('chat 1', 'Before');
    const typing = type('chat 1', 'Between us');
    for (let count = 0; count < turns; count++) await turn();
    await endSession();
    await typing;
    expect(await encryptedStorage.getItem('settings'), `${turns} turns`).toBeNull();
  }
});

it('restores nothing that was written before the person signed in again', async () => {
  await signIn('Maya');
  const typing = ['H', 'He', 'Hel'].map((text) => type('chat 1', text));
  const ending = endSession();
  await Promise.all([ending, signIn('Maya'), ...typing]);
  expect(await readDraft('chat 1')).toBeNull();
});

it('stores nothing while nobody is signed in', async () => {
  await type('chat 1', 'Who am I?');
  expect(await encryptedStorage.getItem('settings')).toBeNull();
});
