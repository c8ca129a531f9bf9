import type { App } from '../../platform/app';
import type { AuthParts } from './auth-parts';
import { linkingRoutes } from './linking/linking.routes';
import { sessionRoutes } from './sessions/sessions.routes';
import { redirectRoutes } from './sign-in/redirect.routes';
import { signInRoutes } from './sign-in/sign-in.routes';

export function authRoutes({ bind, http }: App, parts: AuthParts): void {
  sessionRoutes(bind, parts);
  signInRoutes(bind, parts);
  linkingRoutes(bind, parts);
  redirectRoutes(http, parts);
}
