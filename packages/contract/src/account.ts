import { defineCall } from './call';

/** What a signed-in person may do with their whole account. */
export const accountCalls = {
  remove: defineCall({
    method: 'DELETE',
    path: '/users',
    summary: 'Delete my account and everything held about me',
    access: 'account',
    rateLimit: 'write',
    errors: ['AccountDeleted'],
  }),
};
