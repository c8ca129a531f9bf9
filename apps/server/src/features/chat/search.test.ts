import { sql } from 'drizzle-orm';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { testApp } from '../../../test/app';
import { chatClientsOf } from '../../../test/chat/chat';
import { community, resident } from '../../../test/world/builders';

const app = await testApp();
const hall = await community(app.db);
let chatAs: Awaited<ReturnType<typeof chatClientsOf>>;
beforeAll(async () => {
  chatAs = await chatClientsOf(app);
});

/** Blocks every read of messages, as very long conversations would, until the returned function is called. */
async function slowSearches(): Promise<() => Promise<void>> {
  let over = () => {};
  let held: Promise<void> | undefined;
  await new Promise<void>((slow) => {
    held = app.db.transaction(async (tx) => {
      await tx.execute(sql`lock table chat_messages in access exclusive mode`);
      await new Promise<void>((resolve) => {
        over = resolve;
        slow();
      });
    });
  });
  const end = async () => {
    over();
    await held;
  };
  onTestFinished(end);
  return end;
}

it('runs one search per person at a time, the newest of the waiting ones next, without blocking others', async () => {
  const [me, other] = [await resident(app.db, hall), await chatAs(await resident(app.db, hall))];
  const windows = [await chatAs(me), await chatAs(me)];
  const sid = await other.sidWith(me);
  await other.send(sid, 'Something to find');
  const hurry = await slowSearches();
  const searches = windows.flatMap(({ ask }) =>
    Array.from({ length: 30 }, async () => ask('chat.search', { sid, text: 'thing' })),
  );
  for (let count = 0; count < 60; count += 1)
    expect(await other.ask('chat.userExists', { userId: me.userId })).toEqual({ exists: true });
  await hurry();
  const answers = await Promise.all(searches);
  const found = answers.filter(({ messages }) => messages?.length === 1);
  expect(found.length).toBeGreaterThanOrEqual(2);
  expect(found).toContain(answers[0]);
  const refused = answers.filter(({ messages }) => !messages);
  expect(new Set(refused.map(({ error_code }) => error_code))).toEqual(new Set(['TooManyRequests']));
  expect(refused.length).toBeGreaterThan(found.length);
  expect(await windows[0]?.ask('chat.search', { sid, text: 'thing' })).toMatchObject({ hasMore: false });
});
