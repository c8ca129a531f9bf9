export * from './find.schema';
export { findLive } from './find.live';
export { findRoutes } from './find.routes';
