import { useTranslation } from '@/platform/use-translation';
import { PhoneField } from '@/ui/phone-field';
import { TextInput } from './text-input';
import type { BasicInfoForm } from './use-basic-info-form';

export function EmailField({ form, autoFocus }: { form: BasicInfoForm; autoFocus?: boolean }) {
  const { t } = useTranslation(['profile', 'common']);
  return (
    <TextInput
      form={form}
      field="email"
      label={t('email')}
      hint={t('common:optional')}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoFocus={autoFocus}
    />
  );
}

export function NumberField({ form }: { form: BasicInfoForm }) {
  const { t, language } = useTranslation(['profile', 'common']);
  if (!form.info.phoneEnabled) return null;
  return (
    <div data-field="phone" onBlur={form.touch('phone')}>
      <PhoneField
        label={t('phone')}
        hint={t('common:optional')}
        countryLabel={t('country')}
        locale={language}
        value={form.values.phone}
        onChange={form.set('phone')}
        error={form.errorOf('phone')}
      />
    </div>
  );
}
