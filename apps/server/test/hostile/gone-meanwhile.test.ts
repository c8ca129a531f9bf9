import { calls } from '@nestmate/contract';
import { errorStatus } from '@nestmate/contract/errors';
import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '../../src/features/memberships';
import { feedback } from '../../src/features/support/support.schema';
import { errorText } from '../../src/platform/http';
import { createRateLimits } from '../../src/platform/http/rate-limit';
import { openHttpServer } from '../../src/platform/http/server';
import { newId } from '../../src/platform/ids';
import { makeLog } from '../../src/platform/observability/log';
import { testApp } from '../app';
import { chatClientsOf } from '../chat/chat';
import { untilWaitedFor } from '../database/locks';
import { community, resident } from '../world/builders';

const failures: string[] = [];
const log = {
  write: (line: string) => {
    if (/^(error|fatal)$/.test((JSON.parse(line) as { level: string }).level)) failures.push(line);
  },
};
const app = await testApp({ log });
const hall = await community(app.db, { previouslyKnownEnabled: true });
const startChat = await chatClientsOf(app);
const people = async () => [await resident(app.db, hall), await resident(app.db, hall)] as const;
type Person = Awaited<ReturnType<typeof resident>>;

/** Starts the work while a transaction deletes the account, which commits once the work waits for it. */
const whileLeaving = <T>({ userId }: Person, work: () => Promise<T>): Promise<T> =>
  app.db
    .transaction(async (tx) => {
      await tx.delete(users).where(eq(users.id, userId));
      const working = work();
      await untilWaitedFor(tx);
      return { working };
    })
    .then(({ working }) => working);

it('answers 404 for a decision about somebody who leaves at that moment', async () => {
  const [me, other] = await people();
  const answer = await whileLeaving(other, () =>
    app.call(calls.find.setStatus, {
      as: me.userId,
      params: { userId: me.userId, membershipId: other.membershipId },
      body: { status: 'interested' },
    }),
  );
  expect(answer).toMatchObject({ code: 404, err: { error_code: 'NotFound' } });
});

it('answers 404 for an acquaintance who leaves at that moment', async () => {
  const [me, other] = await people();
  const params = { membershipId: me.membershipId, otherId: other.membershipId };
  const answer = await whileLeaving(other, () => app.call(calls.room.markKnown, { as: me.userId, params }));
  expect(answer).toMatchObject({ code: 404, err: { error_code: 'NotFound' } });
});

it('answers that the account is deleted to a caller who leaves at that moment', async () => {
  const [me] = await people();
  const token = await app.tokenOf(me.userId);
  const answer = await whileLeaving(me, () =>
    app.call(calls.feedback.send, {
      token,
      params: { userId: me.userId },
      body: { body: 'Good', mood: null },
    }),
  );
  expect(answer).toMatchObject({ code: 401, err: { error_code: 'AccountDeleted' } });
});

it('refuses to chat with or block somebody who leaves at that moment', async () => {
  const [me, other] = await people();
  const chat = await startChat(me);
  const chatId = chatIdOf([me.userId, other.userId]);
  const opened = await whileLeaving(other, () => chat.ask('chat.open', { chatId }));
  expect(opened.error_code).toBe('ChatUnavailable');
  const third = await resident(app.db, hall);
  const sid = await chat.sidWith(third);
  const blocked = await whileLeaving(third, () => chat.ask('chat.block', { sid, blocked: true }));
  expect(blocked.error_code).toBe('NotFound');
});

it('logs nothing of these as a failure', () => {
  expect(failures).toEqual([]);
});

it('answers any other missing reference as a defect, which it logs', async () => {
  const server = await openHttpServer({
    log: makeLog('info', log),
    productName: 'Nestmate',
    trustProxy: 0,
    namesOwnHosts: () => true,
    limits: createRateLimits(1),
  });
  server.get('/defect', () =>
    app.db.insert(feedback).values({ id: newId(), membershipId: newId(), body: 'Good' }),
  );
  const response = await server.inject({ url: '/defect' });
  expect(response.statusCode).toBe(errorStatus.Unexpected);
  expect(response.json()).toEqual({
    err: { error_code: 'Unexpected', error_description: errorText('en', 'Unexpected') },
    code: errorStatus.Unexpected,
  });
  expect(failures.join()).toContain('feedback_membership_id_memberships_id_fk');
  await server.close();
});
