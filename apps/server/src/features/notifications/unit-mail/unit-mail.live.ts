import type { App } from '../../../platform/app';
import { queueUnitMails } from './unit-mail.jobs';

/** Mails the unit's number to residents who join a numbered unit, or whose room gets a number. */
export function unitMailLive({ events, jobs }: App): void {
  for (const name of ['unit.joined', 'unit.numbered'] as const)
    events.within(name, 'notifications', (tx, { membershipIds, unitNumber }) =>
      queueUnitMails({ jobs }, tx, membershipIds, unitNumber),
    );
}
