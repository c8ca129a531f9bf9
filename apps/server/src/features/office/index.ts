import type { App } from '../../platform/app';
import { residentsRoutes } from './residents/residents.routes';
import { roomsRoutes } from './rooms/rooms.routes';
import { roundsLive } from './rounds/rounds.live';
import { roundsRoutes } from './rounds/rounds.routes';

export function register(app: App): void {
  residentsRoutes(app);
  roomsRoutes(app);
  roundsRoutes(app);
  roundsLive(app);
}
