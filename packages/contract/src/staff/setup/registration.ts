import { z } from 'zod';
import { limits } from '../../limits';
import { registrationQuestionType } from '../../registration';
import { areaCalls } from './area-calls';
import { officeText, setUpLimits } from './texts';

/** In order. A question keeps its number. */
export const registrationList = z
  .array(
    z.object({
      question_num: z.number().int().min(1).max(limits.registrationQuestions),
      type: registrationQuestionType,
      title: officeText(setUpLimits.title),
      options: z.array(officeText(setUpLimits.option)).max(limits.selectOptions),
      is_required: z.boolean(),
      is_retired: z.boolean().describe('No longer offered; the answers stay'),
      is_sensitive: z.boolean().describe('Staff see an answer only on request, which is recorded'),
    }),
  )
  .max(setUpLimits.registrationQuestions);
export type RegistrationList = z.infer<typeof registrationList>;

export const staffRegistrationCalls = areaCalls(
  'registration',
  'the questions of the registration',
  registrationList,
);
