import type { FastifyInstance } from 'fastify';
import type { PictureRules } from './picture-rules';

declare module 'fastify' {
  interface FastifyInstance {
    pictureRules: PictureRules[];
  }
}

/** Lets the job of pictures take care of a feature's uploads. Call it while features are registered. */
export function addPictureRules(http: FastifyInstance, rules: PictureRules): void {
  http.pictureRules.push(rules);
}
