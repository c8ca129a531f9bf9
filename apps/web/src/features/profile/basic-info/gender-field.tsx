import { useTranslation } from '@/platform/use-translation';
import { RadioGroup } from '@/ui/radio-group';
import type { BasicInfoForm } from './use-basic-info-form';

export function GenderField({ form, look = 'chips' }: { form: BasicInfoForm; look?: 'chips' | 'rows' }) {
  const { t } = useTranslation('profile');
  const { genderOptions, genderEnabled, genderShown } = form.info;
  if (genderOptions.length === 0) return null;
  const notes = [t(genderShown ? 'genderShown' : 'genderNotShown'), !genderEnabled && t('genderLocked')];
  return (
    <div data-field="gender">
      <RadioGroup
        label={t('gender')}
        look={look}
        options={genderOptions}
        value={form.values.gender}
        onChange={form.set('gender')}
        isDisabled={!genderEnabled}
        description={notes.filter(Boolean).join(' ')}
        error={form.errorOf('gender')}
      />
    </div>
  );
}
