import type { App } from '../../platform/app';
import { openMediaServers } from './media-servers';
import { makeVideoTokens } from './video-access.service';
import { videoLive } from './video.live';
import { videoRoutes } from './video.routes';

export { videoWithheld } from './video.personal-data';
export * from './video.schema';

export function register(app: App): void {
  const tokens = makeVideoTokens(app.tokens, app.clock);
  const mediaServers = openMediaServers(app);
  videoRoutes(app, { tokens, mediaServers });
  videoLive(app, { tokens, mediaServers });
}
