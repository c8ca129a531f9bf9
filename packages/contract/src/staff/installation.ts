import { z } from 'zod';
import { networkId } from '../ids';
import { defineStaffCall } from './staff-call';

/** The parts of an installation that not every one has. */
export const installationParts = ['mail', 'support', 'signIn', 'relay', 'groupCalls'] as const;

export const installationPart = z.object({
  part: z.enum(installationParts),
  state: z
    .enum(['ready', 'standIn', 'missing'])
    .describe('`standIn`: outside production, something local plays it'),
  settings: z.array(z.string()).describe('The variables that set it up'),
});
export type InstallationPart = z.infer<typeof installationPart>;

export const staffInstallationCalls = {
  parts: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/installation',
    summary: 'List what is set up on the server, and what is not',
    right: 'staff',
    rateLimit: 'read',
    params: z.object({ networkId }),
    reply: z.object({
      is_production: z.boolean(),
      parts: z.array(installationPart),
      mails_waiting: z.number().describe('Mails that will be sent once a mail server is set up'),
    }),
  }),
};
