import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { preflight } from './invitations.service';

export function invitationRoutes(app: App): void {
  app.bind(calls.invitations.preflight, ({ params }) => preflight(app, params.token));
}
