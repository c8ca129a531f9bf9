export { makeEndLinks } from './mails/end-links';
export { endMailsRoutes } from './mails/end-mails.routes';
export { keepMessagesTold } from './message-mail/tell-messages';
export { notificationsHoldings, notificationsWithheld } from './notifications.holdings';
export { notificationsLive } from './notifications.live';
export { notificationsRoutes } from './notifications.routes';
export * from './notifications.schema';
export { openPushes } from './push/push';
export { keepRequestsTold } from './request-mail/tell-requests';
