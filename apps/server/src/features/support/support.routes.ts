import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { sendFeedback } from './feedback.service';

export function supportRoutes({ bind, db, clock }: App): void {
  bind(calls.feedback.send, async ({ actor, body }) => {
    await sendFeedback(db, actor.membership, body, clock());
    return undefined;
  });
}
