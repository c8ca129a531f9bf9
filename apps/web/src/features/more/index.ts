export { AppearanceSegments } from './settings/appearance-segments';
export { LogOutDialog, useLogOut } from './use-log-out';
