export { supportHoldings } from './support.holdings';
export { supportRoutes } from './support.routes';
