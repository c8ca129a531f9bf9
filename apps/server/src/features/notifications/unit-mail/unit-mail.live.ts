import type { App } from '../../../platform/app';
import { queueUnitMails } from './unit-mail.jobs';

/** Tells residents who come to a numbered unit which one it is. */
export function unitMailLive({ events, jobs }: App): void {
  events.within('unit.joined', 'notifications', (tx, { membershipIds, unitNumber }) =>
    queueUnitMails({ jobs }, tx, membershipIds, unitNumber),
  );
}
