import type { App } from '../../platform/app';
import { changesLive } from './changes/changes.live';
import { changesRoutes } from './changes/changes.routes';
import { openChanges } from './changes/open-changes';
import { residentsRoutes } from './residents/residents.routes';
import { roomsRoutes } from './rooms/rooms.routes';
import { roundsLive } from './rounds/rounds.live';
import { roundsRoutes } from './rounds/rounds.routes';

export function register(app: App): void {
  const changes = openChanges(app.db, app.log);
  changesRoutes(app, changes);
  changesLive(app, changes);
  residentsRoutes(app);
  roomsRoutes(app);
  roundsRoutes(app);
  roundsLive(app);
}
