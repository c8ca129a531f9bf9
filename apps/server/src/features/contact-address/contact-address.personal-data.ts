import { personalData } from '../../platform/personal-data/personal-data';
import { contactAddresses } from './contact-address.schema';

export const contactAddressPersonalData = [
  personalData({
    section: 'contactAddresses',
    table: contactAddresses,
    mine: [contactAddresses.userId],
    leftOut: {
      linkHash: 'The key of a link, stored as a hash.',
      link: 'Of a mail on its way.',
      linkExpiresAt: 'Of the link that was mailed to the person.',
      dueAt: 'Of a mail on its way.',
      attempts: 'Of a mail on its way.',
    },
  }),
];
