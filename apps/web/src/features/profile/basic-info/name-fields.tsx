import { useTranslation } from '@/platform/use-translation';
import { Checkbox } from '@/ui/checkbox';
import { TextInput } from './text-input';
import type { BasicInfoForm } from './use-basic-info-form';

/** The first and the last name, or the only one. */
export function NameFields({ form }: { form: BasicInfoForm }) {
  const { t } = useTranslation('profile');
  const { hasOneName } = form.values;
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          form={form}
          field="first"
          label={t(hasOneName ? 'onlyName' : 'first')}
          autoComplete={hasOneName ? 'name' : 'given-name'}
        />
        {!hasOneName && <TextInput form={form} field="last" label={t('last')} autoComplete="family-name" />}
      </div>
      <Checkbox isSelected={hasOneName} onChange={form.set('hasOneName')}>
        {t('hasOneName')}
      </Checkbox>
    </div>
  );
}
