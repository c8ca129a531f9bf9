import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { sendFeedback } from './feedback.service';

export function supportRoutes({ bind, db }: App): void {
  bind(calls.feedback.send, async ({ actor, body }) => {
    await sendFeedback(db, actor.membership, body);
    return undefined;
  });
}
