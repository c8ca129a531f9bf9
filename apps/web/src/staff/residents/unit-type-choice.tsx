import type { RoomTypeId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import type { ReactNode } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { FilterSelect } from '../parts/filter-parts';
import { useUnitTypesOf } from './residents.queries';

export interface ChosenUnitType {
  /** Undefined before one is chosen. */
  unit_type_id: UnitTypeId | undefined;
  room_type_id: RoomTypeId | null;
}

interface UnitTypeChoiceProps {
  place: SubnetworkId;
  value: ChosenUnitType;
  onChange: (chosen: ChosenUnitType) => void;
  /** The fields before these. */
  children?: ReactNode;
}

/** A unit type of a place, and a room type of it. */
export function UnitTypeChoice({ place, value, onChange, children }: UnitTypeChoiceProps) {
  const { t } = useTranslation('staffResidents');
  const types = useUnitTypesOf(place);
  const type = types.find(({ unit_type_id: id }) => id === value.unit_type_id);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {children}
      <FilterSelect
        label={t('move.unitType')}
        {...(!value.unit_type_id && { all: t('move.choose') })}
        value={value.unit_type_id ?? ''}
        options={types.map(({ unit_type_id: id, name: label }) => ({ id, label }))}
        onChange={(id) => onChange({ unit_type_id: (id as UnitTypeId) || undefined, room_type_id: null })}
      />
      {type && type.room_types.length > 0 && (
        <FilterSelect
          label={t('move.roomType')}
          all={t('move.anyRoom')}
          value={value.room_type_id ?? ''}
          options={type.room_types.map(({ room_type_id: id, name: label }) => ({ id, label }))}
          onChange={(id) => onChange({ ...value, room_type_id: (id as RoomTypeId) || null })}
        />
      )}
    </div>
  );
}
