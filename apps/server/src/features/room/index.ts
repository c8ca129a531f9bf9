export * from './room.schema';
export { incomingRequestCounts } from './requests.queries';
export { isFull } from './room.policy';
export { roomRoutes } from './room.routes';
