import type { RegistrationQuestion } from '@nestmate/contract/registration';
import { useTranslation } from '@/platform/texts/use-translation';
import { Checkbox } from '@/ui/checkbox';
import { Select } from '@/ui/select';
import { TextField } from '@/ui/text-field';

interface RegistrationQuestionFieldProps {
  question: Pick<RegistrationQuestion, 'options' | 'required' | 'title' | 'type'>;
  response: string;
  onChange: (response: string) => void;
  error?: string | undefined;
}

/** One of a community's own registration questions. */
export function RegistrationQuestionField({
  question,
  response,
  onChange,
  error,
}: RegistrationQuestionFieldProps) {
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
