export { followBadges, setUnread, useBadges, useUnreadMessages } from './badges';
export { NotificationsCard } from './notifications-card';
export { useOpenedNotifications } from './push/use-opened-notifications';
