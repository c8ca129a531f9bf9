import { z } from 'zod';

/** A day that staff type. The calendar of the database has no year 0. */
export const staffDay = z.iso.date().refine((day) => !day.startsWith('0000'));
