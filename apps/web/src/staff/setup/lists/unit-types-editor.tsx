import type { RoomTypeId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { setUpLimits } from '@nestmate/contract/staff/setup/texts';
import type { UnitTypeList } from '@nestmate/contract/staff/setup/unit-types';
import { useTranslation } from '@/platform/texts/use-translation';
import { unitTypeCalls } from '../area.queries';
import { useEditing } from '../editing/editing';
import { listShape } from '../editing/rebase';
import { AreaEditor, type PeopleIn } from '../parts/area-editor';
import { CountField } from '../parts/count-field';
import { ListEditor } from '../parts/list-editor';
import { NameField, OfficeTextField } from '../parts/office-text-field';
import { capacityIn } from './capacity-in-name';

type UnitType = UnitTypeList[number];
type RoomType = UnitType['room_types'][number];

const typeId = ({ unit_type_id }: UnitType) => unit_type_id;
const roomTypeId = ({ room_type_id }: RoomType) => room_type_id;
const nameOf = ({ name }: UnitType) => name.en;
const roomTypeName = ({ name }: RoomType) => name;
const shape = listShape(typeId);

/** The default capacity of a new unit type. */
const usualCapacity = 2;

/** The unit types with their capacities and bedrooms. */
export function UnitTypesEditor({ place }: { place: SubnetworkId }) {
  const { t } = useTranslation('staffSetUp');
  const nameIn = (id: string, list: UnitTypeList) =>
    list.find((type) => typeId(type) === id)?.name.en ??
    list.flatMap(({ room_types }) => room_types).find((room) => roomTypeId(room) === id)?.name ??
    '';
  return (
    <AreaEditor
      place={place}
      calls={unitTypeCalls}
      shape={shape}
      nameOf={nameIn}
      renderForm={({ draft, change }, peopleIn) => (
        <ListEditor
          label={t('staff:areas.unit-types')}
          items={draft}
          onChange={change}
          idOf={typeId}
          nameOf={nameOf}
          peopleIn={peopleIn}
          adding={{
            label: t('areas.unit-types.add'),
            max: setUpLimits.unitTypes,
            make: (name) => ({
              unit_type_id: crypto.randomUUID() as UnitTypeId,
              name,
              capacity: capacityIn(name.en) ?? usualCapacity,
              room_types: [],
            }),
          }}
          renderItem={(type, put) => (
            <UnitTypeForm
              type={type}
              others={draft.filter((other) => typeId(other) !== typeId(type))}
              onChange={put}
              peopleIn={peopleIn}
            />
          )}
        />
      )}
    />
  );
}

interface UnitTypeProps {
  type: UnitType;
  others: UnitTypeList;
  onChange: (type: UnitType) => void;
  peopleIn: PeopleIn;
}

const folded = (name: string | null) => (name ?? '').normalize('NFKC').trim().toLowerCase();

function UnitTypeForm({ type, others, onChange, peopleIn }: UnitTypeProps) {
  const { t } = useTranslation('staffSetUp');
  const { isReadOnly } = useEditing();
  const taken = new Set(others.flatMap(({ name }) => Object.values(name).map(folded)));
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <OfficeTextField
        label={t('fields.name')}
        value={type.name}
        onChange={(name) => onChange({ ...type, name })}
        limit={setUpLimits.name}
        isWrapped
        mistakeIn={(name) => (folded(name) !== '' && taken.has(folded(name)) ? t('sameName') : undefined)}
      />
      <CountField
        label={t('capacity')}
        min={1}
        max={limits.groupSize}
        value={type.capacity}
        isReadOnly={isReadOnly}
        onChange={(capacity) => onChange({ ...type, capacity })}
      />
      <div className="flex flex-col gap-2">
        <h3 className="text-sm text-ink-2">{t('bedrooms')}</h3>
        <ListEditor
          label={t('bedroomsOf', { name: type.name.en })}
          items={type.room_types}
          onChange={(room_types) => onChange({ ...type, room_types })}
          idOf={roomTypeId}
          nameOf={roomTypeName}
          peopleIn={peopleIn}
          adding={{
            label: t('addBedroom'),
            max: setUpLimits.roomTypes,
            make: ({ en }) => ({
              room_type_id: crypto.randomUUID() as RoomTypeId,
              name: en,
              is_shared: type.capacity > 1,
            }),
          }}
          renderItem={(room, put) => (
            <div className="flex flex-wrap items-center gap-3">
              <div className="min-w-24 flex-1">
                <NameField
                  label={t('bedroomName', { name: room.name })}
                  isLabelHidden
                  value={room.name}
                  onChange={(name) => put({ ...room, name })}
                />
              </div>
              <label className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  checked={room.is_shared}
                  disabled={isReadOnly}
                  onChange={({ target }) => put({ ...room, is_shared: target.checked })}
                  className="size-4 accent-plum-fill"
                />
                {t('isShared')}
              </label>
            </div>
          )}
        />
      </div>
    </div>
  );
}
