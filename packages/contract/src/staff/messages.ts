import { z } from 'zod';
import { networkId, subnetworkId, unitTypeId } from '../ids';
import { languages } from '../languages';
import { placeholdersIn } from '../text/placeholders';
import { bulkSelection } from './bulk';
import { officeMessageId, staffId } from './ids';
import { invitationMailPreview, mailTargets } from './invitations';
import { officeText } from './setup/texts';
import { defineStaffCall } from './staff-call';

/** Characters of a message of the office to residents. */
export const officeMessageLimits = { subject: 120, body: 2000 } as const;

/** How many residents get a message in a minute, so that a mail server keeps up. */
export const messagesPerMinute = 200;

const count = z.number().int();

/** Residents by what they are when a message goes out, and not by name. */
const announcementAudience = z.object({
  places: z.array(subnetworkId).min(1).max(500),
  unit_types: z.array(unitTypeId).max(500).describe('Empty for all'),
  without_roommate: z.boolean().describe('Only those without a room'),
});
export type AnnouncementAudience = z.infer<typeof announcementAudience>;

/** Residents chosen now, or an audience: everybody who is in it when the message goes out. */
const messageSelection = z.union([bulkSelection, z.object({ audience: announcementAudience })]);
export type MessageSelection = z.output<typeof messageSelection>;

const audience = z.object({
  people: count.describe('Who get it: those who have an account'),
  without_account: count.describe('Who have none yet, and get nothing'),
  by_mail: count.describe('Of those who get it, how many have an address and want mail from the office'),
  languages: z.object({ en: count, es: count, zh: count }).describe('In which language they read'),
  goes_to: z.enum(mailTargets).describe('Where mails go'),
});
export type MessageAudience = z.infer<typeof audience>;

/** `waiting` before its time, `sending` while some have not got it, `stopped` before all had it. */
export const officeMessageStates = ['waiting', 'sending', 'sent', 'stopped'] as const;

const officeMessage = z.object({
  message_id: officeMessageId,
  subject: z.string().describe('In the language of the request'),
  texts: z
    .array(z.object({ language: z.enum(languages), subject: z.string(), body: z.string() }))
    .describe('As staff wrote them, English first'),
  state: z.enum(officeMessageStates),
  by: z.string().nullable(),
  by_id: staffId.nullable().describe('Of the staff member in whose name it goes out'),
  made_at: z.iso.datetime(),
  send_at: z.iso.datetime(),
  people: count.describe('Of an audience, how many they were when it was written, until it goes out'),
  delivered: count,
  audience: announcementAudience.nullable().describe('Null for residents chosen when it was written'),
  version: count.describe('Raised by every change; a change names the version that it has seen'),
  has_lost_writer: z
    .boolean()
    .describe('Stopped because its writer no longer works for all who were to get it'),
});
export type OfficeMessage = z.infer<typeof officeMessage>;

/** A text in which every resident reads the same: nothing in double braces is filled in. */
const messageText = (max: number) =>
  officeText(max).refine((text) =>
    languages.every((language) => placeholdersIn(text[language] ?? '').length === 0),
  );

const draft = z.object({
  selection: messageSelection.describe('The community of the first is named in the mail'),
  language: z.enum(languages),
  subject: messageText(officeMessageLimits.subject),
  body: messageText(officeMessageLimits.body),
});

const inNetwork = z.object({ networkId });
const path = '/staff/v1/networks/:networkId/messages';
const messages = z.object({ messages: z.array(officeMessage) });

export const staffMessageCalls = {
  preview: defineStaffCall({
    method: 'POST',
    path: `${path}/preview`,
    summary: 'Preview who would get a message; sends nothing',
    right: 'moderate',
    rateLimit: 'read',
    params: inNetwork,
    body: z.object({ selection: messageSelection }),
    reply: audience,
    errors: ['TooManyChosen'],
  }),
  draft: defineStaffCall({
    method: 'POST',
    path: `${path}/draft`,
    summary: 'Preview the mail that a draft becomes, addressed to me; saves and sends nothing',
    right: 'moderate',
    rateLimit: 'read',
    params: inNetwork,
    body: draft,
    reply: invitationMailPreview,
  }),
  sample: defineStaffCall({
    method: 'POST',
    path: `${path}/sample`,
    summary: 'Send a draft to myself by mail, and to nobody else',
    right: 'moderate',
    rateLimit: 'write',
    params: inNetwork,
    body: draft,
  }),
  send: defineStaffCall({
    method: 'POST',
    path,
    summary:
      'Send a message to the bell and by mail, now or at a time; repeated with its id it sends nothing more',
    right: 'moderate',
    rateLimit: 'write',
    params: inNetwork,
    body: z.object({
      message_id: officeMessageId.describe('Made by the caller'),
      selection: messageSelection,
      people: count.min(1).max(1_000_000).describe('As previewed: refused if it is another number now'),
      subject: messageText(officeMessageLimits.subject),
      body: messageText(officeMessageLimits.body),
      send_at: z.iso
        .datetime()
        .nullable()
        .describe('Null for now; refused if it has passed. It can be stopped for a minute'),
    }),
    reply: messages,
    errors: ['NumbersChanged', 'SentAlready', 'TimePassed', 'TooManyChosen'],
  }),
  list: defineStaffCall({
    method: 'GET',
    path,
    summary:
      'List the messages of the last 90 days, and older ones that wait; others’ only for staff of the whole network',
    right: 'look',
    rateLimit: 'read',
    params: inNetwork,
    reply: messages,
  }),
  change: defineStaffCall({
    method: 'PUT',
    path: `${path}/:messageId`,
    summary: 'Change the words and the time of a message of which nobody has anything yet',
    right: 'moderate',
    rateLimit: 'write',
    params: inNetwork.extend({ messageId: officeMessageId }),
    body: z.object({
      version: z.number().int().min(1).max(1e9),
      subject: messageText(officeMessageLimits.subject),
      body: messageText(officeMessageLimits.body),
      send_at: z.iso.datetime().nullable().describe('Null for now; refused if it has passed'),
    }),
    reply: messages,
    errors: ['ChangedMeanwhile', 'TimePassed'],
  }),
  stop: defineStaffCall({
    method: 'POST',
    path: `${path}/:messageId/stop`,
    summary: 'Stop a message for those who have not got it yet; idempotent',
    right: 'moderate',
    rateLimit: 'write',
    params: inNetwork.extend({ messageId: officeMessageId }),
    reply: messages,
  }),
  takeOver: defineStaffCall({
    method: 'POST',
    path: `${path}/:messageId/take-over`,
    summary:
      'Send a message that has not gone out in my name; only for staff of the whole network, idempotent',
    right: 'moderate',
    rateLimit: 'write',
    params: inNetwork.extend({ messageId: officeMessageId }),
    reply: messages,
  }),
};
