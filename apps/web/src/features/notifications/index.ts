export { setUnread, useBadges, useUnreadMessages } from './badges';
export { followBadges } from './follow-badges';
export { NotificationsCard } from './notifications-card';
export { useOpenedNotifications } from './push/use-opened-notifications';
