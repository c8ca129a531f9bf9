import type { InvitationTexts } from '@nestmate/contract/staff/setup/mails';
import { invitationTextsOf, type StoredTexts, writeInvitationTexts } from '../invitations';
import type { Area } from './area/area';
import { asOfficeOrNull, asStoredOrNull } from './area/office-text';

/** The housing office's words, as a mail is composed of them. */
export const storedTexts = (texts: InvitationTexts): StoredTexts => ({
  sender: texts.sender,
  replyTo: texts.reply_to,
  invitationSubject: asStoredOrNull(texts.invitation_subject),
  invitationText: asStoredOrNull(texts.invitation_text),
  reminderSubject: asStoredOrNull(texts.reminder_subject),
  reminderText: asStoredOrNull(texts.reminder_text),
});

export const mailsArea: Area<InvitationTexts> = {
  action: 'mails.changed',
  read: async (db, subnetworkId) => {
    const stored = await invitationTextsOf(db, subnetworkId);
    return {
      sender: stored?.sender ?? '',
      reply_to: stored?.replyTo ?? '',
      invitation_subject: asOfficeOrNull(stored?.invitationSubject ?? null),
      invitation_text: asOfficeOrNull(stored?.invitationText ?? null),
      reminder_subject: asOfficeOrNull(stored?.reminderSubject ?? null),
      reminder_text: asOfficeOrNull(stored?.reminderText ?? null),
    };
  },
  factsOf: async () => ({ inUse: new Map() }),
  mistakes: () => [],
  effects: () => [],
  write: (tx, subnetworkId, { after }) => writeInvitationTexts(tx, subnetworkId, storedTexts(after)),
  parts: (texts) => ({ ...texts }),
};
