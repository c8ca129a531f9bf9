import { z } from 'zod';
import { limits } from './limits';
import { personText } from './person-text';

/** The reasons for reporting a text. The last one needs words. */
export const reportReasons = ['behavior', 'private', 'spam', 'danger', 'other'] as const;
export const reportAbout = z.enum(reportReasons);
export type ReportAbout = z.infer<typeof reportAbout>;

/** A report of a text: a reason that staff read in their own language, words as they were written, or both. */
export const report = z.object({
  about: reportAbout.optional(),
  reason: personText('lines', limits.report),
});
export type Report = z.output<typeof report>;

export const saysWhatIsWrong = ({ about, reason }: Report): boolean =>
  reason !== '' || (about !== undefined && about !== 'other');
