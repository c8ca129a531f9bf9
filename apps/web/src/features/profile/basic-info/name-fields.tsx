import { useTranslation } from '@/platform/use-translation';
import { TextInput } from './text-input';
import type { BasicInfoForm } from './use-basic-info-form';

export function NameFields({ form }: { form: BasicInfoForm }) {
  const { t } = useTranslation('profile');
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextInput form={form} field="first" label={t('first')} autoComplete="given-name" />
      <TextInput form={form} field="last" label={t('last')} autoComplete="family-name" />
    </div>
  );
}
