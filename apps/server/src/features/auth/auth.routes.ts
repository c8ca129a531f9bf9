import type { App } from '../../platform/app';
import type { AuthParts } from './auth-parts';
import { linkingRoutes } from './linking/linking.routes';
import { sessionRoutes } from './sessions/sessions.routes';
import { redirectRoutes } from './sign-in/redirect.routes';
import { signInRoutes } from './sign-in/sign-in.routes';

export function authRoutes(app: App, parts: AuthParts): void {
  sessionRoutes(app, parts);
  signInRoutes(app, parts);
  linkingRoutes(app, parts);
  redirectRoutes(app, parts);
}
