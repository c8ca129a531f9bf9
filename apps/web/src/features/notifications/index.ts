export { BellLink } from './bell/bell-link';
export { useReadVisited } from './bell/use-read-visited';
export { setUnread, useBadges, useUnreadMessages } from './badges';
export { followNotifications } from './notifications.live';
export { Notifications, NotificationsInWords } from './notification-settings';
export { useOpenedNotifications, useRenewedPush } from './push/use-push';
