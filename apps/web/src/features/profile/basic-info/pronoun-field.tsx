import { PronounChoice } from '@/forms/pronoun-choice';
import type { BasicInfoForm } from './use-basic-info-form';

export function PronounField({ form }: { form: BasicInfoForm }) {
  if (form.info.pronounOptions.length === 0) return null;
  return (
    <div data-field="pronoun">
      <PronounChoice
        options={form.info.pronounOptions}
        value={form.values.pronoun}
        onChange={form.set('pronoun')}
        error={form.errorOf('pronoun')}
      />
    </div>
  );
}
