import { calls } from '@nestmate/contract';
import { screen, waitFor } from '@testing-library/react';
import { createStore, entries } from 'idb-keyval';
import { expect, it } from 'vitest';
import { deckStore } from '@/features/find/deck/deck';
import { cardOf } from '@/features/find/deck/deck-store.fixtures';
import { storeInvitation } from '@/features/invitations/invitation';
import { setCelebrated } from '@/features/room/roommates/celebrated.store';
import { queryClient } from '@/platform/calls/query-client';
import { storeQueries } from '@/platform/calls/query-persistence';
import { changeDraft } from '@/platform/stored/draft';
import { encryptedStorage, keyName, type StateArea } from '@/platform/stored/encrypted-storage';
import { conversationOf, membershipOf } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { answerForShell, visit } from './testing/address';

const areas: readonly StateArea[] = [
  'user',
  'settings',
  'roommate',
  'community',
  'home',
  'swipe',
  'content',
  'profile',
  'room',
  'chat',
];
const secret = 'Only Maya knows this';

it('stores ten areas of state, all encrypted [3.17]', async () => {
  signIn([membershipOf({ subNetworkName: secret })]);
  answerForShell();
  answer(calls.questions.read, { questions: [], questionsSaved: true, maxMusts: 3 });
  const stop = storeQueries(queryClient, encryptedStorage);
  storeInvitation({
    passcode: secret,
    loginMethod: null,
    membershipId: null,
    invitationType: 'GENERAL',
    userId: null,
  });
  setCelebrated(membershipOf().membershipId, [secret]);
  for (const draft of ['bio', `chat ${conversationOf().sid}`]) await changeDraft(draft, () => secret);
  answer(calls.find.cards, {
    user_profile_cards: [cardOf(1)],
    page: 0,
    finished: true,
    deck: 'open',
    hasDecided: false,
  });
  await deckStore.load('queued');
  await deckStore.decide('demo', 'skipped');
  for (const [path, title] of [
    ['/welcome', 'Welcome'],
    ['/about-me', 'About me'],
  ] as const) {
    const { unmount } = await visit(path);
    await screen.findByRole('heading', { level: 1, name: title });
    unmount();
  }

  const stored = () => entries<string, unknown>(createStore('nestmate', 'state'));
  const names = async () => (await stored()).map(([name]) => name);
  await waitFor(async () => expect(await names()).toEqual(expect.arrayContaining([...areas])), {
    timeout: 20_000,
  });
  for (const [name, record] of await stored()) {
    if (name === keyName) continue;
    const { data } = record as { data: ArrayBuffer };
    expect(new TextDecoder().decode(data), name).not.toMatch(/Maya|MATCHING|membership/);
  }
  stop();
});
