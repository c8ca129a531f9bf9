import { z } from 'zod';
import { defineCall } from './call';
import { userId } from './ids';
import type { NotificationKind } from './notification-list';

/** The topics of notifications, in the order of the settings. */
export const notificationTopics = [
  'requests',
  'answers',
  'likes',
  'messages',
  'mentions',
  'replies',
  'announcements',
  'office',
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

/** The channels: the list of the bell, devices with push, an early mail, the daily mail. */
export const notificationChannels = ['app', 'push', 'mail', 'digest'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** The topic of each kind of bell item. */
export const topicOfKind: Readonly<Record<NotificationKind, Exclude<NotificationTopic, 'messages'>>> = {
  'request.received': 'requests',
  'request.toRoommate': 'requests',
  'request.accepted': 'answers',
  'request.declined': 'answers',
  'room.joined': 'answers',
  'room.left': 'answers',
  'friend.full': 'answers',
  'friend.over': 'answers',
  'friend.later': 'answers',
  'friend.unsent': 'answers',
  'interest.mutual': 'likes',
  'community.mentioned': 'mentions',
  'community.replied': 'replies',
  'community.officeReplied': 'replies',
  'community.announced': 'announcements',
  'office.matched': 'office',
  'office.takenOut': 'office',
  'office.locked': 'office',
  'office.unlocked': 'office',
  'office.numbered': 'office',
  'office.unnumbered': 'office',
  'office.moved': 'office',
  'office.hidden': 'office',
  'office.shown': 'office',
  'office.postHidden': 'office',
  'office.postShown': 'office',
  'office.postWaits': 'office',
  'office.warned': 'office',
  'office.warningLifted': 'office',
  'office.muted': 'office',
  'office.unmuted': 'office',
  'office.pictureRemoved': 'office',
  'office.pictureBack': 'office',
  'office.readmitted': 'office',
  'office.appealUpheld': 'office',
  'office.appealGranted': 'office',
  'office.reportSettled': 'office',
  'office.matchingEndsSoon': 'office',
  'office.matchingOver': 'office',
  'office.matchingOverAlone': 'office',
  'office.matchingReopened': 'office',
  'office.livingWith': 'office',
  'office.answered': 'office',
  'office.wrote': 'office',
  'office.message': 'office',
};

/**
 * Whether a resident without a choice is notified of a topic. `always`: mandatory notifications cannot be turned off.
 */
type Default = boolean | 'always';

/** Messages have their own badges, and are not in the bell. */
export const notificationDefaults: Readonly<
  Record<NotificationTopic, Partial<Record<NotificationChannel, Default>>>
> = {
  requests: { app: true, push: true, mail: true, digest: false },
  answers: { app: true, push: true, mail: true, digest: false },
  likes: { app: true, push: true, mail: false, digest: true },
  messages: { push: true, mail: true },
  mentions: { app: true, push: true, mail: false, digest: true },
  replies: { app: true, push: false, mail: false, digest: true },
  announcements: { app: true, push: true, mail: false, digest: true },
  office: { app: 'always', push: true, mail: true, digest: false },
};

const choice = z.object({
  topic: z.enum(notificationTopics),
  channel: z.enum(notificationChannels),
  is_on: z.boolean(),
});
export type NotificationChoice = z.infer<typeof choice>;

const isChoosable = ({ topic, channel }: NotificationChoice) =>
  typeof notificationDefaults[topic][channel] === 'boolean';

const user = z.object({ userId });

/** Calls about a resident's choice of notifications. */
export const notificationChoiceCalls = {
  choices: defineCall({
    method: 'GET',
    path: '/users/:userId/notification_choices',
    summary: 'List the notifications that I get, and where',
    access: 'membership',
    rateLimit: 'read',
    params: user,
    reply: z.object({
      choices: z.array(
        choice.extend({ is_fixed: z.boolean().describe('Whether it must reach everybody, and stays on') }),
      ),
    }),
  }),
  choose: defineCall({
    method: 'PUT',
    path: '/users/:userId/notification_choices',
    summary: 'Turn one kind of notification on or off in one place; what is fixed cannot be turned off',
    access: 'membership',
    rateLimit: 'write',
    params: user,
    body: choice.refine(isChoosable),
  }),
};
