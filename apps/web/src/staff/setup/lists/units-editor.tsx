import type { RoomTypeId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { setUpLimits } from '@nestmate/contract/staff/setup/texts';
import type { UnitTypeList } from '@nestmate/contract/staff/setup/units';
import { useTranslation } from '@/platform/texts/use-translation';
import { unitCalls } from '../area.queries';
import { useEditing } from '../editing/editing';
import { listShape } from '../editing/rebase';
import { AreaEditor, type PeopleIn } from '../parts/area-editor';
import { CountField } from '../parts/count-field';
import { ListEditor } from '../parts/list-editor';
import { NameField, OfficeTextField } from '../parts/office-text-field';
import { capacityIn } from './capacity-in-name';

type UnitType = UnitTypeList[number];
type RoomType = UnitType['room_types'][number];

const unitId = ({ unit_type_id }: UnitType) => unit_type_id;
const roomId = ({ room_type_id }: RoomType) => room_type_id;
const nameOf = ({ name }: UnitType) => name.en;
const roomName = ({ name }: RoomType) => name;
const shape = listShape(unitId);

/** The default capacity of a new kind of unit. */
const usualCapacity = 2;

/** The kinds of units with their capacities and bedrooms. */
export function UnitsEditor({ place }: { place: SubnetworkId }) {
  const { t } = useTranslation('staffSetUp');
  const nameIn = (id: string, list: UnitTypeList) =>
    list.find((unit) => unitId(unit) === id)?.name.en ??
    list.flatMap(({ room_types }) => room_types).find((room) => roomId(room) === id)?.name ??
    '';
  return (
    <AreaEditor
      place={place}
      calls={unitCalls}
      shape={shape}
      nameOf={nameIn}
      renderForm={({ draft, change }, peopleIn) => (
        <ListEditor
          label={t('staff:areas.units')}
          items={draft}
          onChange={change}
          idOf={unitId}
          nameOf={nameOf}
          peopleIn={peopleIn}
          adding={{
            label: t('areas.units.add'),
            max: setUpLimits.unitTypes,
            make: (name) => ({
              unit_type_id: crypto.randomUUID() as UnitTypeId,
              name,
              capacity: capacityIn(name.en) ?? usualCapacity,
              room_types: [],
            }),
          }}
          renderItem={(unit, put) => (
            <Unit
              unit={unit}
              others={draft.filter((other) => unitId(other) !== unitId(unit))}
              onChange={put}
              peopleIn={peopleIn}
            />
          )}
        />
      )}
    />
  );
}

interface UnitProps {
  unit: UnitType;
  others: UnitTypeList;
  onChange: (unit: UnitType) => void;
  peopleIn: PeopleIn;
}

const folded = (name: string | null) => (name ?? '').normalize('NFKC').trim().toLowerCase();

function Unit({ unit, others, onChange, peopleIn }: UnitProps) {
  const { t } = useTranslation('staffSetUp');
  const { isReadOnly } = useEditing();
  const taken = new Set(others.flatMap(({ name }) => Object.values(name).map(folded)));
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <OfficeTextField
        label={t('fields.name')}
        value={unit.name}
        onChange={(name) => onChange({ ...unit, name })}
        limit={setUpLimits.name}
        isWrapped
        mistakeIn={(name) => (folded(name) !== '' && taken.has(folded(name)) ? t('sameName') : undefined)}
      />
      <CountField
        label={t('capacity')}
        min={1}
        max={limits.groupSize}
        value={unit.capacity}
        isReadOnly={isReadOnly}
        onChange={(capacity) => onChange({ ...unit, capacity })}
      />
      <div className="flex flex-col gap-2">
        <h3 className="text-sm text-ink-2">{t('bedrooms')}</h3>
        <ListEditor
          label={t('bedroomsOf', { name: unit.name.en })}
          items={unit.room_types}
          onChange={(room_types) => onChange({ ...unit, room_types })}
          idOf={roomId}
          nameOf={roomName}
          peopleIn={peopleIn}
          adding={{
            label: t('addBedroom'),
            max: setUpLimits.roomTypes,
            make: ({ en }) => ({
              room_type_id: crypto.randomUUID() as RoomTypeId,
              name: en,
              is_shared: unit.capacity > 1,
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
