import { type ChatRequestName, chatRequests } from '@nestmate/contract/socket/chat';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { chatClientsOf, newMessageId } from '../../../test/chat/chat';
import { play } from '../../../test/chat/scenario/play';
import { scenarios } from '../../../test/chat/scenario/scenarios';
import { mayTake, runs } from '../../../test/setup/thorough';
import { community, resident } from '../../../test/world/builders';

const numRuns = runs(7);
const app = await testApp();
const [hall, elsewhere] = [await community(app.db, { capacity: 8 }), await community(app.db)];
let chatAs: Awaited<ReturnType<typeof chatClientsOf>>;
beforeAll(async () => {
  chatAs = await chatClientsOf(app);
});

it(
  'lets each person read, send, remove and receive exactly what they may, in any scenario',
  async () => {
    await fc.assert(
      fc.asyncProperty(scenarios, (scenario) => play({ app, hall, elsewhere, chatAs }, scenario)),
      { numRuns },
    );
  },
  mayTake(600_000),
);

/** Odd texts and numbers, mixed with known ones. */
const unexpectedValues = (known: readonly string[]) => {
  const word = fc.oneof(
    fc.constantFrom(...known),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('\0', 'a\0b', 'half \uD83D', '%\\', '2026-01-01T00:00:00Z', '0000-01-01T00:00:00Z'),
  );
  const number = fc.oneof(fc.nat(5), fc.integer(), fc.maxSafeInteger(), fc.double());
  return fc.oneof({ weight: 4, arbitrary: word }, { weight: 2, arbitrary: number }, fc.boolean());
};

it('answers no made-up request with an unexpected failure', async () => {
  const [me, other] = [await chatAs(await resident(app.db, hall)), await resident(app.db, hall)];
  const sid = await me.sidWith(other);
  await me.send(sid, 'Something to find');
  const unexpected = unexpectedValues([sid, other.userId, newMessageId()]);
  const right = {
    sid: fc.constant(sid),
    id: fc.uuid(),
    userId: fc.constant(other.userId),
    index: fc.oneof(fc.nat(3), fc.maxSafeInteger()),
  };
  // After a stop, every other request is refused.
  const names = (Object.keys(chatRequests) as ChatRequestName[]).filter((name) => name !== 'chat.stop');
  const requests = fc.constantFrom(...names).chain((name) => {
    const fields = Object.keys(chatRequests[name].shape);
    const shape = fields.map((field) => [
      field,
      fc.oneof(field in right ? right[field as keyof typeof right] : unexpected, unexpected),
    ]);
    const request = fc.record(Object.fromEntries(shape) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys: fields.filter((field) => field === 'sid'),
    });
    return fc.record({ name: fc.constant(name), request });
  });
  await fc.assert(
    fc.asyncProperty(requests, async ({ name, request }) => {
      const answer = await me.ask(name, request as never);
      expect(answer).toBeTypeOf('object');
      expect(['Unavailable', 'Unexpected']).not.toContain(answer.error_code);
    }),
    { numRuns: numRuns * 30 },
  );
  expect(await me.ask('chat.history', { sid })).toMatchObject({ hasPrevPage: false });
});
