import { personalData, type Withheld } from '../../platform/personal-data/personal-data';
import { contactAddresses } from './contact-address/contact-address.schema';
import { mailOptOuts, messageMails } from './notifications.schema';
import { pushNotices, pushSubscriptions } from './push/push.schema';

export const notificationsPersonalData = [
  personalData({
    section: 'contactAddresses',
    table: contactAddresses,
    mine: [contactAddresses.userId],
    leftOut: {
      linkHash: 'The key of a link, stored as a hash.',
      link: 'Of a mail on its way.',
      linkExpiresAt: 'Of the link that was mailed to the person.',
      sendAfter: 'Of a mail on its way.',
      tries: 'Of a mail on its way.',
    },
  }),
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
