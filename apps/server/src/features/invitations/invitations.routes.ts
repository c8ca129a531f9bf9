import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { preflight } from './invitations.service';

export function invitationRoutes({ bind, db }: App): void {
  bind(calls.invitations.preflight, ({ params }) => preflight(db, params.token));
}
