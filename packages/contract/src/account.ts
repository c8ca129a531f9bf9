import { z } from 'zod';
import { defineCall } from './call';
import { userId } from './ids';

/** The archive of everything held about a person. */
export const archive = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('preparing'), progress: z.number().int().min(0).max(100).describe('Percent') }),
  z.object({
    state: z.literal('ready'),
    bytes: z.number().int(),
    made_at: z.iso.datetime(),
    expires_at: z.iso.datetime().describe('When it is deleted'),
    next_at: z.iso.datetime().describe('When another one can be requested'),
  }),
  z.object({ state: z.literal('failed') }),
]);
export type Archive = z.infer<typeof archive>;

const user = z.object({ userId });

/** Calls about the whole account. */
export const accountCalls = {
  remove: defineCall({
    method: 'DELETE',
    path: '/users',
    summary: 'Delete my account and my personal data',
    access: 'account',
    rateLimit: 'write',
    errors: ['AccountDeleted', 'FreshSignInRequired'],
  }),
  archive: defineCall({
    method: 'GET',
    path: '/users/:userId/archive',
    summary: 'Read the state and progress of my archive',
    access: 'account',
    rateLimit: 'read',
    params: user,
    reply: archive,
  }),
  requestArchive: defineCall({
    method: 'POST',
    path: '/users/:userId/archive',
    summary: 'Request an archive of my personal data; one at a time, at most one a day',
    access: 'account',
    rateLimit: 'write',
    params: user,
    reply: archive,
    errors: ['ArchiveTooSoon'],
  }),
  archiveLink: defineCall({
    method: 'POST',
    path: '/users/:userId/archive/link',
    summary: 'Create a download address for my archive; valid for minutes, in this browser only',
    access: 'account',
    rateLimit: 'write',
    params: user,
    reply: z.object({ url: z.string(), expires_at: z.iso.datetime() }),
    errors: ['NotFound'],
  }),
};
