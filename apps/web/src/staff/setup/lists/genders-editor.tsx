import type { GenderId, SubnetworkId } from '@nestmate/contract';
import { type GenderList, setUpLimits } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { genderCalls, settingsCalls, useArea } from '../area.queries';
import { listShape } from '../editing/rebase';
import { AreaEditor } from '../parts/area-editor';
import { ListEditor } from '../parts/list-editor';
import { OfficeTextField } from '../parts/office-text-field';
import { Phone } from '../parts/phone';
import { GenderScreen } from './gender-screen';

type Gender = GenderList[number];

const idOf = ({ gender_id }: Gender) => gender_id;
const nameOf = ({ label }: Gender) => label.en;
const shape = listShape(idOf);
const retire = {
  isRetired: ({ is_retired }: Gender) => is_retired,
  put: (gender: Gender, is_retired: boolean) => ({ ...gender, is_retired }),
};

/** The genders that residents choose from. */
export function GendersEditor({ place }: { place: SubnetworkId }) {
  const { t } = useTranslation('staffSetUp');
  const settings = useArea(settingsCalls, place).data?.contents;
  return (
    <AreaEditor
      place={place}
      calls={genderCalls}
      shape={shape}
      nameOf={(id, list) => list.find((gender) => idOf(gender) === id)?.label.en ?? ''}
      missingIn={(list) =>
        settings?.gender_settings !== 'DISABLED' && list.every(({ is_retired }) => is_retired)
          ? t('noGenders')
          : undefined
      }
      renderForm={({ draft, change }, peopleIn) => (
        <ListEditor
          label={t('staff:areas.genders')}
          items={draft}
          onChange={change}
          idOf={idOf}
          nameOf={nameOf}
          peopleIn={peopleIn}
          adding={{
            label: t('areas.genders.add'),
            max: setUpLimits.genders,
            make: (label) => ({ gender_id: crypto.randomUUID() as GenderId, label, is_retired: false }),
          }}
          retire={retire}
          renderItem={(gender, put) => (
            <OfficeTextField
              label={nameOf(gender) || t('unnamed')}
              isLabelHidden
              value={gender.label}
              onChange={(label) => put({ ...gender, label })}
              limit={setUpLimits.label}
            />
          )}
        />
      )}
      renderPhone={(draft) => (
        <Phone>{settings && <GenderScreen genders={draft} settings={settings} />}</Phone>
      )}
    />
  );
}
