import type { VerifyInfo } from '@nestmate/contract';
import { type BasicStep, basicStepsWith } from '@/features/registration';
import { type BasicInfoField, questionField } from '../basic-info';

type Asks = Pick<VerifyInfo, 'bioEnabled' | 'questions'>;

/** The steps of a community. */
export const stepsFor = ({ bioEnabled }: Pick<VerifyInfo, 'bioEnabled'>) => basicStepsWith(bioEnabled);

/** The fields of a step. */
export function fieldsOf(step: BasicStep, { questions }: Asks): readonly BasicInfoField[] {
  switch (step) {
    case 'photo':
      return [];
    case 'name':
      return ['first', 'last', 'preferredFirst', 'preferredLast', 'pronoun'];
    case 'about':
      return ['bio'];
    case 'office':
      return [
        'gender',
        ...questions.map(({ question_num }) => questionField(question_num)),
        'email',
        'phone',
      ];
    case 'promise':
      return ['hidden', 'guarantee'];
  }
}

export const stepWith = (field: BasicInfoField, info: Asks): BasicStep =>
  stepsFor(info).find((step) => fieldsOf(step, info).includes(field)) ?? 'promise';
