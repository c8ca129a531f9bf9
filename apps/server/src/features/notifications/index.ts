export { notificationsHoldings } from './notifications.holdings';
export { notificationsLive } from './notifications.live';
export * from './notifications.schema';
export { makeEndLinks } from './request-mail/end-links';
export { endMailsRoutes } from './request-mail/end-mails.routes';
export { keepRequestsTold } from './request-mail/tell-requests';
