import { limits } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { TextArea } from '@/ui/text-area';
import type { BasicInfoForm } from './use-basic-info-form';

export function BioField({ form, rows = 4 }: { form: BasicInfoForm; rows?: number }) {
  const { t } = useTranslation('profile');
  return (
    <div data-field="bio">
      <TextArea
        label={t('bio')}
        description={t('bioHelp')}
        value={form.values.bio}
        onChange={form.set('bio')}
        onBlur={form.touch('bio')}
        limit={limits.bio.max}
        minimum={limits.bio.min}
        error={form.errorOf('bio')}
        rows={rows}
      />
    </div>
  );
}
