import { useTranslation } from '@/platform/use-translation';
import { RadioGroup } from '@/ui/radio-group';
import { pronounWords } from '../pronoun-words';
import type { BasicInfoForm } from './use-basic-info-form';

export function PronounField({ form }: { form: BasicInfoForm }) {
  const { t } = useTranslation(['profile', 'common']);
  if (form.info.pronounOptions.length === 0) return null;
  return (
    <div data-field="pronoun">
      <RadioGroup
        label={t('pronouns')}
        hint={t('common:optional')}
        look="chips"
        options={['', ...form.info.pronounOptions].map((id) => ({
          id,
          label: id === '' ? t('noPronouns') : pronounWords(id, t),
        }))}
        value={form.values.pronoun}
        onChange={form.set('pronoun')}
        error={form.errorOf('pronoun')}
      />
    </div>
  );
}
