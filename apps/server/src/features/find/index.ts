export { findHoldings } from './find.holdings';
export * from './find.schema';
export { findLive } from './find.live';
export { findRoutes } from './find.routes';
