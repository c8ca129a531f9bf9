import type { RegistrationQuestion } from '@nestmate/contract';
import { RegistrationQuestionField } from '@/forms/registration-question';
import { questionField } from '../basic-info';
import type { BasicInfoForm } from './use-basic-info-form';

interface RegistrationQuestionsProps {
  form: BasicInfoForm;
  questions: readonly RegistrationQuestion[];
}

/** The community's own registration questions. */
export function RegistrationQuestions({ form, questions }: RegistrationQuestionsProps) {
  const { responses } = form.values;
  return (
    <>
      {questions.map((question) => {
        const field = questionField(question.question_num);
        return (
          <div key={field} data-field={field} onBlur={form.touch(field)}>
            <RegistrationQuestionField
              question={question}
              response={responses[question.question_num] ?? ''}
              onChange={(response) => form.respond({ ...responses, [question.question_num]: response })}
              error={form.errorOf(field)}
            />
          </div>
        );
      })}
    </>
  );
}
