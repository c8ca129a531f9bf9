import type { RegistrationQuestion } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { Checkbox } from '@/ui/checkbox';
import { Select } from '@/ui/select';
import { TextField } from '@/ui/text-field';

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
  questions: readonly RegistrationQuestion[];
  responses: Readonly<Record<number, string>>;
  onChange: (responses: Record<number, string>) => void;
  onTouch: (questionNum: number) => void;
  errorOf: (questionNum: number) => string | undefined;
}

/** The community's own registration questions. */
export function RegistrationQuestions(props: RegistrationQuestionsProps) {
  const { questions, responses, onChange, onTouch, errorOf } = props;
  return questions.map((question) => (
    <div
      key={question.question_num}
      data-field={`question-${question.question_num}`}
      onBlur={() => onTouch(question.question_num)}
    >
      <QuestionField
        question={question}
        response={responses[question.question_num] ?? ''}
        onChange={(response) => onChange({ ...responses, [question.question_num]: response })}
        error={errorOf(question.question_num)}
      />
    </div>
  ));
}
