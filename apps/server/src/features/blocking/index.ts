export { blockingHoldings } from './blocking.holdings';
export { areApart, areKeptApart, setBlocked } from './blocking.queries';
export * from './blocking.schema';
