import type { RegistrationQuestion } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { Checkbox } from '@/ui/checkbox';
import { Select } from '@/ui/select';
import { TextField } from '@/ui/text-field';
import { questionField } from '../basic-info';
import type { BasicInfoForm } from './use-basic-info-form';

interface QuestionProps {
  question: RegistrationQuestion;
  response: string;
  onChange: (response: string) => void;
  error: string | undefined;
}

function QuestionField({ question, response, onChange, error }: QuestionProps) {
  const { t } = useTranslation(['profile', 'common']);
  const { type, title, options, required } = question;
  const field = { label: title, error, hint: required ? undefined : t('common:optional') };
  switch (type) {
    case 'TEXT':
      return <TextField {...field} value={response} onChange={onChange} />;
    case 'SELECT':
      return (
        <Select
          {...field}
          value={response || null}
          onChange={onChange}
          placeholder={t('choose')}
          options={options.map((label, position) => ({ id: String(position), label }))}
        />
      );
    case 'CHECKBOX':
      return (
        <Checkbox
          isSelected={response === 'true'}
          onChange={(isSelected) => onChange(String(isSelected))}
          error={error}
        >
          {title}
        </Checkbox>
      );
  }
}

interface RegistrationQuestionsProps {
  form: BasicInfoForm;
  questions: readonly RegistrationQuestion[];
}

/** The community's own registration questions. */
export function RegistrationQuestions({ form, questions }: RegistrationQuestionsProps) {
  const { responses } = form.values;
  return questions.map((question) => {
    const field = questionField(question.question_num);
    return (
      <div key={field} data-field={field} onBlur={form.touch(field)}>
        <QuestionField
          question={question}
          response={responses[question.question_num] ?? ''}
          onChange={(response) => form.respond({ ...responses, [question.question_num]: response })}
          error={form.errorOf(field)}
        />
      </div>
    );
  });
}
