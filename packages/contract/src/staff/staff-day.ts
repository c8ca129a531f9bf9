import { z } from 'zod';

/** A day typed by staff. The calendar of the database has no year 0. */
export const staffDay = z.iso.date().refine((day) => !day.startsWith('0000'));
