import { calls } from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import type { Bind } from '../../platform/http';
import { preflight } from './invitations.service';

export function invitationRoutes(bind: Bind, db: Db): void {
  bind(calls.invitations.preflight, ({ params }) => preflight(db, params.token));
}
