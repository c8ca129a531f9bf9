export { notificationsLive } from './notifications.live';
