import { useTranslation } from '@/platform/use-translation';
import { Checkbox } from '@/ui/checkbox';
import { Switch } from '@/ui/switch';
import type { BasicInfoForm } from './use-basic-info-form';

export function HideField({ form }: { form: BasicInfoForm }) {
  const { t } = useTranslation('profile');
  return (
    <Switch isSelected={form.values.hidden} onChange={form.set('hidden')} description={t('hideHelp')}>
      {t('hide')}
    </Switch>
  );
}

/** Required on each save, but given once: later saves start with it checked. */
export function GuaranteeField({ form }: { form: BasicInfoForm }) {
  const { t } = useTranslation('profile');
  return (
    <div data-field="guarantee">
      <Checkbox isSelected={form.isGuaranteed} onChange={form.guarantee} error={form.errorOf('guarantee')}>
        {t('guarantee')}
      </Checkbox>
    </div>
  );
}
