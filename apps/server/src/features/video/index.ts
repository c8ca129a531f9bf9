import type { App } from '../../platform/app';
import { makeRoomTokens } from './access/room-tokens';
import { videoRoutes } from './video.routes';

export function register(app: App): void {
  const tokens = makeRoomTokens(app.tokens, app.clock);
  videoRoutes(app, tokens);
}
