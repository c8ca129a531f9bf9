export { blockingHoldings } from './blocking.holdings';
export { areKeptApart, setBlocked } from './blocking.queries';
export * from './blocking.schema';
