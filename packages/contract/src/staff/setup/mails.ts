import { z } from 'zod';
import { languages } from '../../languages';
import { emailAddress } from '../../shapes/email-address';
import { personText } from '../../shapes/person-text';
import { strangePlaceholders } from '../../text/placeholders';
import { invitationMailPreview, invitationMailQuery } from '../invitations';
import { defineStaffCall } from '../staff-call';
import { areaCalls, inPlace } from './area-calls';
import { officeText, setUpLimits } from './texts';

const mailText = (max: number) =>
  officeText(max).refine(
    (text) => strangePlaceholders(languages.flatMap((language) => text[language] ?? [])).length === 0,
  );

/** The housing office’s own words in its invitations; where there are none, the product’s are sent. */
export const invitationTexts = z.object({
  sender: personText('line', setUpLimits.label).describe('Who signs; empty: the community’s housing office'),
  reply_to: z
    .union([z.literal(''), emailAddress])
    .describe('Where answers go; empty: to the sender’s address'),
  invitation_subject: mailText(setUpLimits.option).nullable(),
  invitation_text: mailText(setUpLimits.mail).nullable(),
  reminder_subject: mailText(setUpLimits.option).nullable(),
  reminder_text: mailText(setUpLimits.mail).nullable(),
});
export type InvitationTexts = z.infer<typeof invitationTexts>;

export const staffMailCalls = {
  ...areaCalls('mails', 'the invitation mails', invitationTexts),
  preview: defineStaffCall({
    method: 'POST',
    path: '/staff/v1/networks/:networkId/subnetworks/:subnetworkId/set-up/mails/preview',
    summary: 'Preview an invitation with texts that are not saved, addressed to me; saves and sends nothing',
    right: 'look',
    rateLimit: 'read',
    params: inPlace,
    body: invitationMailQuery.extend({ texts: invitationTexts }),
    reply: invitationMailPreview,
  }),
};
