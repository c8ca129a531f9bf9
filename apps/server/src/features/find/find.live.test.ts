import { calls } from '@nestmate/contract';
import { expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { windowsOf } from '../../../test/clients/windows';
import { community, question, resident } from '../../../test/world/builders';
import { deckIn } from '../../../test/world/deck';

const app = await testApp();
const open = await windowsOf(app);
const deck = deckIn(app);

it('emits a mutual like to both people', async () => {
  const hall = await community(app.db);
  const [a, b] = [await resident(app.db, hall), await resident(app.db, hall)];
  const [hers, his] = [await open(a), await open(b)];
  await deck.decide(a, b, 'interested');
  await deck.decide(b, a, 'interested');
  const mutual = (mine: string, other: string) => [
    'interest.mutual',
    { membershipId: mine, otherMembershipId: other },
  ];
  await vi.waitFor(() => expect(hers.received).toContainEqual(mutual(a.membershipId, b.membershipId)));
  await vi.waitFor(() => expect(his.received).toContainEqual(mutual(b.membershipId, a.membershipId)));
});

it('emits the end of a mutual like to the other person as their own like alone, and their badges', async () => {
  const hall = await community(app.db);
  const [a, b] = [await resident(app.db, hall), await resident(app.db, hall)];
  await deck.decide(b, a, 'interested');
  await deck.decide(a, b, 'interested');
  const { received } = await open(b);
  await deck.decide(a, b, 'queued', 'interested');
  const own = { membershipId: b.membershipId, otherMembershipId: a.membershipId };
  await vi.waitFor(() =>
    expect(received.map(([name]) => name).toSorted()).toEqual(['badges', 'interest.decided']),
  );
  expect(received).toContainEqual([
    'interest.decided',
    { ...own, status: 'interested', revision: expect.any(Number) },
  ]);
});

it('emits a decision once, to all windows of its person and to nobody else', async () => {
  const hall = await community(app.db);
  const [me, other] = [await resident(app.db, hall), await resident(app.db, hall)];
  const [here, there, elsewhere] = [await open(me), await open(me), await open(other)];
  await deck.decide(me, other, 'interested', 'queued');
  await deck.decide(me, other, 'interested', 'queued');
  await deck.decide(me, other, 'skipped', 'queued');
  await deck.decide(me, other, 'queued', 'interested');
  const decided = (status: string) => [
    'interest.decided',
    {
      membershipId: me.membershipId,
      otherMembershipId: other.membershipId,
      status,
      revision: expect.any(Number),
    },
  ];
  for (const [name, { received }] of Object.entries({ here, there }))
    await vi.waitFor(() => expect(received, name).toEqual([decided('interested'), decided('queued')]));
  expect(elsewhere.received).toEqual([]);
});

it('emits new suggestions after new answers to the windows of the person alone', async () => {
  const hall = await community(app.db);
  const questionId = await question(app.db, hall);
  const [me, other] = [await resident(app.db, hall), await resident(app.db, hall)];
  const [here, there, elsewhere] = [await open(me), await open(me), await open(other)];
  const answer = { userAnswers: 2, roommateLowAnswers: 1, roommateHighAnswers: 3 };
  await app.call(calls.questions.save, {
    as: me.userId,
    params: { membershipId: me.membershipId },
    body: { answers: [{ type: 'SLIDER', questionId, ...answer }] },
  });
  const changed = ['suggestions.changed', { membershipId: me.membershipId }];
  await vi.waitFor(() => expect(here.received).toContainEqual(changed));
  await vi.waitFor(() => expect(there.received).toContainEqual(changed));
  expect(elsewhere.received.map(([name]) => name)).not.toContain('suggestions.changed');
});
