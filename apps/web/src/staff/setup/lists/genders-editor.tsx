import type { GenderId, SubnetworkId } from '@nestmate/contract/ids';
import { hasRight } from '@nestmate/contract/staff/rights';
import type { GenderList } from '@nestmate/contract/staff/setup/choices';
import type { PlaceSettings } from '@nestmate/contract/staff/setup/settings';
import { setUpLimits } from '@nestmate/contract/staff/setup/texts';
import { useState } from 'react';
import { GenderChoice } from '@/forms/gender-choice';
import { useTranslation } from '@/platform/texts/use-translation';
import { TextLink } from '@/ui/text-link';
import { useNetwork } from '../../platform/network';
import { genderCalls, settingsCalls, useArea } from '../area.queries';
import { useAreaHref } from '../areas';
import { listShape } from '../editing/rebase';
import { AreaEditor } from '../parts/area-editor';
import { ListEditor } from '../parts/list-editor';
import { OfficeTextField, useSay } from '../parts/office-text-field';
import { NothingToShow, Phone } from '../parts/phone';
import { ReadyStart } from '../parts/ready-start';

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
  const mayChange = hasRight(useNetwork().network.role, 'setUp');
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
      renderForm={({ draft, saved, change }, peopleIn) => (
        <>
          {saved.length === 0 && draft.length === 0 && mayChange && (
            <ReadyStart place={place} area="genders" />
          )}
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
        </>
      )}
      renderPhone={(draft) => settings && <GendersPhone place={place} genders={draft} settings={settings} />}
    />
  );
}

interface GendersPhoneProps extends GenderScreenProps {
  place: SubnetworkId;
}

/** The phone shows the genders also where residents are not asked for them yet. */
function GendersPhone({ place, genders, settings }: GendersPhoneProps) {
  const { t } = useTranslation(['staffSetUp', 'staff']);
  const hrefOf = useAreaHref();
  const isOff = settings.gender_settings === 'DISABLED';
  return (
    <div className="flex flex-col gap-3">
      {isOff && genders.length > 0 && (
        <p className="text-sm text-ink-2">
          {t('gendersOff')} <TextLink href={hrefOf('settings', place)}>{t('staff:areas.settings')}</TextLink>
        </p>
      )}
      <Phone>
        {genders.some(({ is_retired }) => !is_retired) ? (
          <GenderScreen
            genders={genders}
            settings={isOff ? { ...settings, gender_settings: 'EDITABLE' } : settings}
          />
        ) : (
          <NothingToShow />
        )}
      </Phone>
    </div>
  );
}

interface GenderScreenProps {
  genders: GenderList;
  settings: PlaceSettings;
}

/** The screen on which residents choose a gender; empty where there is no such question. */
export function GenderScreen({ genders, settings }: GenderScreenProps) {
  const say = useSay();
  const [chosen, setChosen] = useState<string | null>(null);
  if (settings.gender_settings === 'DISABLED') return null;
  return (
    <>
      <h2 className="text-2xl">{say(settings.gender_title)}</h2>
      <GenderChoice
        look="rows"
        options={genders
          .filter(({ is_retired }) => !is_retired)
          .map(({ gender_id: id, label }) => ({ id, label: say(label) }))}
        value={chosen}
        onChange={setChosen}
        why={say(settings.gender_explainer)}
        isShown={settings.is_gender_shown}
        changes={settings.gender_settings === 'LOCKED' ? 'once' : 'freely'}
      />
    </>
  );
}
