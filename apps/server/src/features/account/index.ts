export { accountLive } from './account.live';
export { accountRoutes } from './account.routes';
