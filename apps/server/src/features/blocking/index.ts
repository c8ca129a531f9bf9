export { blockingHoldings } from './blocking.holdings';
export { blockedEitherWay, hasBlocked, isAnyBlocked, isBlockBetween, setBlocked } from './blocking.queries';
export * from './blocking.schema';
