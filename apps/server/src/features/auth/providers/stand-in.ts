import type { FastifyInstance } from 'fastify';
import type { AppleSettings } from './apple';
import type { FacebookSettings } from './facebook';
import type { GoogleSettings } from './google';

export interface ProviderSettings {
  google: GoogleSettings;
  apple: AppleSettings;
  facebook: FacebookSettings;
}

declare module 'fastify' {
  interface FastifyInstance {
    standInProviders?: ProviderSettings;
  }
}

/** Lets another part of this process play the providers. Call it before this feature is registered. */
export function standInForProviders(http: FastifyInstance, settings: ProviderSettings): void {
  http.decorate('standInProviders', settings);
}
