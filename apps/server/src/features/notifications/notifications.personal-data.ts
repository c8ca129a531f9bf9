import { personalData, type Withheld } from '../../platform/personal-data/personal-data';
import { mailOptOuts, messageMails } from './notifications.schema';
import { pushNotices, pushSubscriptions } from './push/push.schema';

export const notificationsPersonalData = [
  personalData({ section: 'mails', table: mailOptOuts, mine: [mailOptOuts.membershipId] }),
  personalData({ section: 'messageMails', table: messageMails, mine: [messageMails.membershipId] }),
  personalData({
    section: 'pushSubscriptions',
    table: pushSubscriptions,
    mine: [pushSubscriptions.sessionId],
    leftOut: {
      p256dh: 'With it and the address, others could write to the browser.',
      auth: 'With it and the address, others could write to the browser.',
    },
  }),
];

export const notificationsWithheld: Withheld[] = [
  { table: pushNotices, reason: 'On its way to a browser, and gone after minutes; the message is there.' },
];
