import { calls } from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import type { Bind } from '../../platform/http';
import { sendFeedback } from './feedback.service';

export function supportRoutes(bind: Bind, db: Db): void {
  bind(calls.feedback.send, async ({ actor, body }) => {
    await sendFeedback(db, actor.membership.membershipId, body);
    return undefined;
  });
}
