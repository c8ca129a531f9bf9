export { roomHoldings } from './room.holdings';
export * from './room.schema';
export { departForGood } from './departure.service';
export { incomingRequestCounts } from './requests.queries';
export { isFull } from './room.policy';
export { roomRoutes } from './room.routes';
