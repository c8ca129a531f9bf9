export { AppearanceSegments } from './appearance-segments';
export { LogOutDialog, useLogOut } from './use-log-out';
