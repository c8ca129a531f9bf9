export { accountLive } from './account.live';
export { accountRoutes } from './account.routes';
export { removeResident } from './removal/removal.service';
export { keepArchives } from './archive/archive.jobs';
