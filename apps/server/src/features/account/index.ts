export { accountLive } from './account.live';
export { accountRoutes } from './account.routes';
export { keepArchives } from './archive/archive.jobs';
