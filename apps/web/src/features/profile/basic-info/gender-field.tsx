import { useSubnetwork } from '@/features/housing';
import { GenderChoice } from '@/forms/gender-choice';
import type { BasicInfoForm } from './use-basic-info-form';

export function GenderField({ form, look }: { form: BasicInfoForm; look?: 'chips' | 'rows' }) {
  const { genderOptions, genderEnabled, genderShown } = form.info;
  const { data: place } = useSubnetwork();
  const asked = place?.genderSettings === 'LOCKED' ? 'once' : 'freely';
  if (genderOptions.length === 0) return null;
  return (
    <div data-field="gender">
      <GenderChoice
        {...(look && { look })}
        options={genderOptions}
        value={form.values.gender}
        onChange={form.set('gender')}
        why={place?.genderSelectionExplainer}
        isShown={genderShown}
        changes={genderEnabled ? asked : 'never'}
        error={form.errorOf('gender')}
      />
    </div>
  );
}
