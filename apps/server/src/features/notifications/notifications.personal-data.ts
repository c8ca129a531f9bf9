import { textsOf } from '@nestmate/locales';
import { personalData, type WithheldTable } from '../../platform/personal-data/personal-data';
import { inLanguage } from '../housing';
import {
  notificationPeople,
  notifications,
  messageMails,
  notificationChoices,
  quietHours,
  pushNotices,
  pushRings,
  pushSubscriptions,
  notificationOutbox,
  notificationDigests,
  officeMessageRecipients,
} from './notifications.schema';
import { messageTexts } from './office-messages/office-messages.queries';

export const notificationsPersonalData = [
  personalData({
    section: 'notificationChoices',
    table: notificationChoices,
    mine: [notificationChoices.membershipId],
    inWords: async (rows, { language }) => {
      const { topics, channels, on, off } = textsOf(language).notifications;
      return rows.map(({ topic, channel, isOn, changedAt }) => ({
        type: topics[topic],
        where: channels[channel],
        status: isOn ? on : off,
        updatedAt: changedAt,
      }));
    },
  }),
  personalData({
    section: 'quietHours',
    table: quietHours,
    mine: [quietHours.userId],
    inWords: async (rows, { language }) => {
      const { on, off } = textsOf(language).notifications;
      return rows.map(({ isOn, callsRing, starts, ends, timeZone, changedAt }) => ({
        status: isOn ? on : off,
        starts,
        ends,
        timeZone,
        callsRing,
        updatedAt: changedAt,
      }));
    },
  }),
  personalData({
    section: 'notifications',
    table: notifications,
    mine: [notifications.membershipId],
    notOwned: { threadId: 'A thread is of everybody in it; the person’s own posts are listed.' },
    leftOut: { groupKey: 'What belongs together, for the server.' },
    inWords: async (rows) =>
      rows.map(({ kind, path, notifiedAt, readAt }) => ({ kind, page: path, createdAt: notifiedAt, readAt })),
  }),
  personalData({
    section: 'officeMessages',
    table: officeMessageRecipients,
    mine: [officeMessageRecipients.membershipId],
    inWords: async (rows, { db, language }) => {
      const delivered = rows.filter(({ deliveredAt }) => deliveredAt !== null);
      const texts = await messageTexts(
        db,
        delivered.map(({ messageId }) => messageId),
      );
      return delivered.map(({ messageId, deliveredAt }) => {
        const text = texts.get(messageId);
        return {
          subject: text && inLanguage(text.subject, language),
          message: text && inLanguage(text.body, language),
          at: deliveredAt,
        };
      });
    },
  }),
  personalData({ section: 'messageMails', table: messageMails, mine: [messageMails.membershipId] }),
  personalData({
    section: 'pushSubscriptions',
    table: pushSubscriptions,
    mine: [pushSubscriptions.sessionId],
    leftOut: {
      p256dh: 'With it and the address, others could write to the browser.',
      auth: 'With it and the address, others could write to the browser.',
      pushedAt: 'The times of an hour, which limit how many notices the browser gets.',
    },
  }),
];

export const notificationsWithheld: WithheldTable[] = [
  {
    table: notificationPeople,
    reason: 'The people that an item of a bell names; what they did is listed where they did it.',
  },
  {
    table: notificationOutbox,
    reason: 'Whether an item of the bell was pushed or mailed; the item is listed.',
  },
  { table: notificationDigests, reason: 'That a mail of a day was sent; the items in it are listed.' },
  { table: pushNotices, reason: 'On its way to a browser, and gone after minutes; the message is there.' },
  { table: pushRings, reason: 'Exists only while a call rings; the message is there.' },
];
