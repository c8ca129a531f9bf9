import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { peopleFor } from './people.service';

export function peopleRoutes({ bind, db }: App): void {
  bind(calls.profile.people, async ({ actor, body }) => ({
    profiles: await peopleFor(db, actor.membership, body),
  }));
}
