// Imports run one way: group, requests → calls → access.
import type { App } from '../../platform/app';
import { makeRoomTokens } from './access/room-tokens';
import { videoLive } from './video.live';
import { videoRoutes } from './video.routes';

export { videoWithheld } from './video.personal-data';
export * from './video.schema';

export function register(app: App): void {
  const tokens = makeRoomTokens(app.tokens, app.clock);
  videoRoutes(app, tokens);
  videoLive(app, tokens);
}
