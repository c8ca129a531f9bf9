export { blockingHoldings } from './blocking.holdings';
export * from './blocking.schema';
export { blockedWith, setBlocked } from './blocking.service';
