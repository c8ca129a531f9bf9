import { AsyncLocalStorage } from 'node:async_hooks';
import { networkId } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { staffGrants } from '../../src/features/staff/staff.schema';
import { testApp } from '../app';
import { untilWaitedFor } from '../database/locks';
import { makeSender } from './fuzzed-requests';
import { everyStaffCall, isReading, staffCallers } from './staff-callers';

const app = await testApp();
await app.server.listen({ port: 0, host: '127.0.0.1' });
const send = makeSender(app);
const callerOf = await staffCallers(app, 1);

const changing = everyStaffCall.filter(({ call }) => call.path.includes(':networkId') && !isReading(call));

/**
 * Calls that change nothing of the office: they prepare a change that another call makes, or end what the removal ends
 * anyway.
 */
const harmless = new Set([
  'staffBulk.preview',
  'staffCampus.start',
  'staffInvitations.recipients',
  'staffMails.preview',
  'staffMessages.draft',
  'staffMessages.preview',
  'staffCampusRoster.compare',
  'staffRoster.compare',
  'staffViews.remove',
]);

it.each(changing.filter(({ name }) => !harmless.has(name)))(
  '$name is refused to staff who are removed between the guard and the change',
  async (named) => {
    const caller = await callerOf(named);
    // The window is no part of the transaction that holds its call back.
    const asWindow = AsyncLocalStorage.snapshot();
    const sending = await app.db.transaction(async (tx) => {
      const where = eq(staffGrants.networkId, networkId.parse(caller.params.networkId));
      await tx.delete(staffGrants).where(where);
      const reply = asWindow(() => send(named.call, caller));
      const isAnswered = reply.then(({ status }) => status);
      const isWaiting = untilWaitedFor(tx).then(() => 'waiting' as const);
      expect(await Promise.race([isAnswered, isWaiting])).toBe('waiting');
      return { reply };
    });
    expect((await sending.reply).status).toBe(404);
  },
);
