import { z } from 'zod';
import { defineCall } from './call';
import { userId } from './ids';
import { timeZone } from './shapes/time-zone';

/** A time of the day, such as 22:00, on the clock of some time zone. */
export const timeOfDay = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe('Local, such as 22:00');

/** The hours in which a person wants no push and no mail. */
export const quietHours = z.object({
  is_on: z.boolean(),
  starts: timeOfDay,
  ends: timeOfDay.describe('Local; before the start, it is that of the next day'),
  time_zone: timeZone,
  calls_ring: z.boolean().describe('Whether calls ring in them anyway'),
});
export type QuietHours = z.infer<typeof quietHours>;

/** The default for people who have set none. */
export const usualQuietHours = { is_on: false, starts: '22:00', ends: '08:00', calls_ring: false } as const;

const user = z.object({ userId });

/** Calls about a person's quiet hours. */
export const quietHoursCalls = {
  quietHours: defineCall({
    method: 'GET',
    path: '/users/:userId/quiet_hours',
    summary: 'Read when I get no push and no mail; null before I have set it',
    access: 'account',
    rateLimit: 'read',
    params: user,
    reply: z.object({ quiet_hours: quietHours.nullable() }),
  }),
  setQuietHours: defineCall({
    method: 'PUT',
    path: '/users/:userId/quiet_hours',
    summary: 'Set when I get no push and no mail; what is still unread afterwards is sent then',
    access: 'account',
    rateLimit: 'write',
    params: user,
    body: quietHours.refine(({ starts, ends }) => starts !== ends),
  }),
};
