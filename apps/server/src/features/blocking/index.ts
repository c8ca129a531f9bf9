import type { App } from '../../platform/app';

export { blockingPersonalData } from './blocking.personal-data';
export {
  blockedEitherWay,
  blockersOf,
  blocksOf,
  hasBlocked,
  isAnyBlocked,
  isBlockAmong,
  isBlockBetween,
  setBlocked,
} from './blocking.queries';
export * from './blocking.schema';

/** Registers no calls: windows block and unblock over the chat's socket. */
export function register(_app: App): void {}
