import { useTranslation } from '@/platform/texts/use-translation';
import { RadioGroup } from '@/ui/radio-group';
import { pronounWords } from './pronoun-words';

interface PronounChoiceProps {
  options: readonly string[];
  /** Empty for none. */
  value: string;
  onChange: (pronoun: string) => void;
  error?: string | undefined;
}

export function PronounChoice({ options, ...field }: PronounChoiceProps) {
  const { t } = useTranslation(['profile', 'common']);
  return (
    <RadioGroup
      {...field}
      label={t('pronouns')}
      hint={t('common:optional')}
      look="chips"
      options={['', ...options].map((id) => ({
        id,
        label: id === '' ? t('noPronouns') : pronounWords(id, t),
      }))}
    />
  );
}
