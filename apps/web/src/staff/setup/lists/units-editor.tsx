import type { SubnetworkId, UnitId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { bedsOf, mistakesInUnits, nameOfUnit, unitNumberMax } from '@nestmate/contract/rules/units';
import type { UnitTypeList } from '@nestmate/contract/staff/setup/unit-types';
import type { UnitStocks, ListedUnit, UnitStock } from '@nestmate/contract/staff/setup/units';
import { useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { PlusIcon } from '@/ui/icons/plus';
import { Segments } from '@/ui/segments';
import { boxClasses, FilterSelect, Labelled } from '../../parts/filter-parts';
import { NotLoaded } from '../../parts/not-loaded';
import { UnitTotals, useUnitTotals } from '../../parts/unit-totals';
import { unitRules } from '../../platform/calls';
import { unitCalls, unitTypeCalls, useArea } from '../area.queries';
import { useAreaHref } from '../areas';
import { useEditing } from '../editing/editing';
import { listShape } from '../editing/rebase';
import { AreaEditor, type PeopleIn } from '../parts/area-editor';
import { CountField } from '../parts/count-field';
import { ListEditor } from '../parts/list-editor';
import { UnitsDialog } from './units-dialog';

type UnitType = UnitTypeList[number];
type Supply = 'count' | 'list' | 'none';

const typeId = ({ unit_type_id }: UnitStock) => unit_type_id;
const unitId = ({ unit_id }: ListedUnit) => unit_id;
const shape = listShape(typeId);
const allUnits = (list: UnitStocks) => list.flatMap(({ units }) => units);

/** What there is of each unit type: a count, a list, or no limit. */
export function UnitsEditor({ place }: { place: SubnetworkId }) {
  const { t } = useTranslation('staffSetUp');
  const types = useArea(unitTypeCalls, place);
  const totals = useUnitTotals(place).data;
  const missingIn = useMissing(types.data?.contents ?? []);
  if (!types.data) return <NotLoaded query={types} />;
  const typeOf = (id: string) => types.data.contents.find((type) => type.unit_type_id === id);
  if (types.data.contents.length === 0) return <NoTypes place={place} />;
  return (
    <AreaEditor
      place={place}
      calls={unitCalls}
      shape={shape}
      isInLanguages={false}
      canUndo
      missingIn={missingIn}
      nameOf={(id, list) => {
        const unit = allUnits(list).find((one) => unitId(one) === id);
        return unit ? nameOfUnit(unit) : (typeOf(id)?.name.en ?? '');
      }}
      renderForm={({ draft, saved, change }, peopleIn) => (
        <div className="flex flex-col gap-4">
          {draft.map((stock, at) => {
            const type = typeOf(typeId(stock));
            const total = totals?.find((one) => one.unit_type_id === typeId(stock));
            return (
              type && (
                <section
                  key={typeId(stock)}
                  aria-label={type.name.en}
                  className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
                >
                  <div>
                    <h2 className="text-lg wrap-anywhere">{type.name.en}</h2>
                    <p className="text-sm text-ink-2">{t('units.each', { count: type.capacity })}</p>
                  </div>
                  {total && <UnitTotals totals={[total]} />}
                  <Stock
                    stock={stock}
                    type={type}
                    isSaved={draft === saved}
                    elsewhere={allUnits(draft).length - stock.units.length}
                    peopleIn={peopleIn}
                    onChange={(changed) => change(draft.with(at, changed))}
                  />
                </section>
              )
            );
          })}
        </div>
      )}
    />
  );
}

/** What is missing or wrong, of which nothing could be saved. */
function useMissing(types: UnitTypeList) {
  const { t } = useTranslation('staffSetUp');
  return (list: UnitStocks): string | undefined => {
    const typeOf = (id: string) => types.find((type) => type.unit_type_id === id);
    for (const { unit_type_id: id, units, held_back_reason: reason } of list) {
      const unexplained = units.find((unit) => unit.held_back?.trim() === '');
      if (reason?.trim() === '') return t('units.mistakes.reason', { name: typeOf(id)?.name.en ?? '' });
      if (unexplained) return t('units.mistakes.reason', { name: nameOfUnit(unexplained) });
    }
    const lists = list.map(({ unit_type_id: id, units }) => ({ capacity: typeOf(id)?.capacity, units }));
    for (const [unit, mistake] of mistakesInUnits(lists)) {
      const name = nameOfUnit(unit);
      if (mistake === 'long') return t('units.mistakes.long', { name, count: unitNumberMax });
      if (mistake !== 'beds') return t(`units.mistakes.${mistake}`, { name });
      const capacity = lists.find(({ units }) => units.includes(unit))?.capacity ?? 0;
      return t('units.mistakes.beds', { name, beds: bedsOf(unit.bedrooms), count: capacity });
    }
    return undefined;
  };
}

function NoTypes({ place }: { place: SubnetworkId }) {
  const { t } = useTranslation(['staffSetUp', 'staff']);
  const hrefOf = useAreaHref();
  return (
    <EmptyState
      title={t('units.noTypes')}
      scene="moon"
      action={<ButtonLink href={hrefOf('unit-types', place)}>{t('staff:areas.unit-types')}</ButtonLink>}
    />
  );
}

interface StockProps {
  stock: UnitStock;
  type: UnitType;
  /** How many units the other types of the place list. */
  elsewhere: number;
  peopleIn: PeopleIn;
  onChange: (stock: UnitStock) => void;
}

interface StockChoiceProps extends StockProps {
  /** Whether the list is shown as it is stored. */
  isSaved: boolean;
}

function Stock({ stock, type, isSaved, elsewhere, peopleIn, onChange }: StockChoiceProps) {
  const { t } = useTranslation('staffSetUp');
  const { isReadOnly } = useEditing();
  // An empty list is stored as no limit: it is one only until the next save, undo or discard.
  const [isListing, setListing] = useState(false);
  if (isListing && isSaved) setListing(false);
  const supply: Supply =
    stock.count !== null ? 'count' : stock.units.length > 0 || isListing ? 'list' : 'none';
  const choose = (chosen: Supply) => {
    setListing(chosen === 'list');
    const { unit_type_id } = stock;
    const none = { unit_type_id, count: null, held_back: 0, held_back_reason: null, units: [] };
    onChange(chosen === 'count' ? { ...none, count: stock.units.length } : none);
  };
  return (
    <>
      <fieldset disabled={isReadOnly} className="w-full max-w-100">
        <Segments
          label={t('units.supply', { name: type.name.en })}
          options={(['none', 'count', 'list'] as const).map((id) => ({
            id,
            label: t(`units.supplies.${id}`),
          }))}
          value={supply}
          onChange={(chosen) => chosen !== supply && choose(chosen)}
        />
      </fieldset>
      {supply === 'none' && <p className="text-sm text-ink-2">{t('units.noLimit')}</p>}
      {stock.count !== null && <Count stock={stock} count={stock.count} onChange={onChange} />}
      {supply === 'list' && (
        <Units stock={stock} type={type} elsewhere={elsewhere} peopleIn={peopleIn} onChange={onChange} />
      )}
    </>
  );
}

function Count({ stock, count, onChange }: { count: number } & Pick<StockProps, 'onChange' | 'stock'>) {
  const { t } = useTranslation('staffSetUp');
  const { isReadOnly, isTried } = useEditing();
  return (
    <div className="flex flex-wrap items-end gap-4">
      <CountField
        label={t('units.count')}
        min={0}
        max={unitRules.max}
        value={count}
        isReadOnly={isReadOnly}
        onChange={(changed) =>
          onChange({ ...stock, count: changed, held_back: Math.min(stock.held_back, changed) })
        }
      />
      <CountField
        label={t('units.heldBackCount')}
        min={0}
        max={count}
        value={stock.held_back}
        isReadOnly={isReadOnly}
        onChange={(held_back) =>
          onChange({ ...stock, held_back, held_back_reason: held_back > 0 ? stock.held_back_reason : null })
        }
      />
      {stock.held_back > 0 && (
        <Labelled label={t('units.reason')}>
          <input
            value={stock.held_back_reason ?? ''}
            readOnly={isReadOnly}
            maxLength={unitRules.reasonMax}
            aria-invalid={(isTried && stock.held_back_reason?.trim() === '') || undefined}
            onChange={({ target }) => onChange({ ...stock, held_back_reason: target.value || null })}
            className={`${boxClasses} w-full min-w-64 text-ink`}
          />
        </Labelled>
      )}
    </div>
  );
}

function Units({ stock, type, elsewhere, peopleIn, onChange }: StockProps) {
  const { t } = useTranslation('staffSetUp');
  const { isReadOnly } = useEditing();
  const [isPasting, setPasting] = useState(false);
  const put = (units: ListedUnit[]) => onChange({ ...stock, units });
  const last = stock.units.at(-1);
  const added = (): ListedUnit => ({
    unit_id: crypto.randomUUID() as UnitId,
    building: last?.building ?? '',
    floor: last?.floor ?? '',
    number: '',
    bedrooms: last?.bedrooms ?? [],
    is_accessible: false,
    held_back: null,
  });
  return (
    <>
      {!isReadOnly && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onPress={() => setPasting(true)}>
            {t('units.paste')}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            icon={<PlusIcon className="size-4" />}
            onPress={() => put([...stock.units, added()])}
          >
            {t('units.add')}
          </Button>
        </div>
      )}
      <ListEditor
        label={t('units.unitsOf', { name: type.name.en })}
        items={stock.units}
        onChange={put}
        idOf={unitId}
        nameOf={nameOfUnit}
        peopleIn={peopleIn}
        renderItem={(unit, change) => <Unit unit={unit} type={type} onChange={change} />}
      />
      {isPasting && (
        <UnitsDialog
          type={type}
          listed={stock.units}
          elsewhere={elsewhere}
          onTake={put}
          onClose={() => setPasting(false)}
        />
      )}
    </>
  );
}

interface UnitProps {
  unit: ListedUnit;
  type: UnitType;
  onChange: (unit: ListedUnit) => void;
}

function Unit({ unit, type, onChange }: UnitProps) {
  const { t } = useTranslation('staffSetUp');
  const { isReadOnly, isTried } = useEditing();
  const name = nameOfUnit(unit) || t('unnamed');
  const field = (part: 'building' | 'floor' | 'number', width: string) => (
    <input
      aria-label={t('units.fieldOf', { field: t(`units.fields.${part}`), name })}
      placeholder={t(`units.fields.${part}`)}
      value={unit[part]}
      readOnly={isReadOnly}
      maxLength={unitNumberMax}
      aria-invalid={(isTried && part === 'number' && unit.number.trim() === '') || undefined}
      onChange={({ target }) => onChange({ ...unit, [part]: target.value })}
      className={`${boxClasses} ${width} min-w-0 text-ink placeholder:text-ink-3 aria-invalid:border-brick`}
    />
  );
  return (
    <div className="flex flex-col gap-1 border-b border-line pb-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {field('building', 'w-32 flex-auto sm:flex-none')}
        {field('floor', 'w-20')}
        {field('number', 'w-24')}
        <Flag
          label={t('units.fields.accessible')}
          isOn={unit.is_accessible}
          onChange={(is_accessible) => onChange({ ...unit, is_accessible })}
        />
        <Flag
          label={t('units.fields.heldBack')}
          isOn={unit.held_back !== null}
          onChange={(isHeld) => onChange({ ...unit, held_back: isHeld ? '' : null })}
        />
        {unit.held_back !== null && (
          <input
            aria-label={t('units.fieldOf', { field: t('units.reason'), name })}
            placeholder={t('units.reason')}
            value={unit.held_back}
            readOnly={isReadOnly}
            maxLength={unitRules.reasonMax}
            aria-invalid={(isTried && unit.held_back.trim() === '') || undefined}
            onChange={({ target }) => onChange({ ...unit, held_back: target.value })}
            className={`${boxClasses} min-w-40 flex-1 text-ink placeholder:text-ink-3 aria-invalid:border-brick`}
          />
        )}
      </div>
      <Bedrooms unit={unit} type={type} onChange={onChange} />
    </div>
  );
}

interface FlagProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Flag({ label, isOn, onChange }: FlagProps) {
  const { isReadOnly } = useEditing();
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isReadOnly}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 accent-plum-fill"
      />
      {label}
    </label>
  );
}

/** The bedrooms with their types and beds, behind a line that sums them up. */
function Bedrooms({ unit, type, onChange }: UnitProps) {
  const { t } = useTranslation('staffSetUp');
  const { isReadOnly } = useEditing();
  const put = (bedrooms: ListedUnit['bedrooms']) => onChange({ ...unit, bedrooms });
  const left = type.capacity - bedsOf(unit.bedrooms);
  const typed = (id: string | null) => type.room_types.find(({ room_type_id }) => room_type_id === id);
  const summary = unit.bedrooms.map(({ beds, room_type_id: id }) =>
    [typed(id)?.name, beds].filter(Boolean).join(' '),
  );
  return (
    <details className="text-sm text-ink-2">
      <summary className="inline-flex min-h-8 cursor-pointer items-center wrap-anywhere">
        {unit.bedrooms.length === 0
          ? t('units.noBedrooms')
          : t('units.bedrooms', { count: unit.bedrooms.length, beds: summary.join(' + ') })}
      </summary>
      <div className="flex flex-col gap-2 py-2">
        {unit.bedrooms.map((bedroom, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- bedrooms have no ids
          <div key={at} className="flex flex-wrap items-end gap-3">
            {type.room_types.length > 0 && (
              <FilterSelect
                label={t('units.bedroom', { count: at + 1 })}
                all={t('units.anyBedroom')}
                value={bedroom.room_type_id ?? ''}
                options={type.room_types.map(({ room_type_id: id, name }) => ({ id, label: name }))}
                onChange={(id) =>
                  put(unit.bedrooms.with(at, { ...bedroom, room_type_id: typed(id)?.room_type_id ?? null }))
                }
              />
            )}
            <CountField
              label={t('units.bedsIn', { count: at + 1 })}
              min={1}
              max={limits.groupSize}
              value={bedroom.beds}
              isReadOnly={isReadOnly}
              onChange={(beds) => put(unit.bedrooms.with(at, { ...bedroom, beds }))}
            />
            {!isReadOnly && (
              <Button size="sm" variant="quiet" onPress={() => put(unit.bedrooms.toSpliced(at, 1))}>
                {t('units.removeBedroom', { count: at + 1 })}
              </Button>
            )}
          </div>
        ))}
        {left !== 0 && unit.bedrooms.length > 0 && (
          <p className="text-brick">
            {t('units.sum', { beds: bedsOf(unit.bedrooms), count: type.capacity })}
          </p>
        )}
        {!isReadOnly && unit.bedrooms.length < type.capacity && (
          <span>
            <Button
              size="sm"
              variant="quiet"
              icon={<PlusIcon className="size-4" />}
              onPress={() =>
                put([...unit.bedrooms, { room_type_id: null, beds: Math.max(1, Math.min(left, 2)) }])
              }
            >
              {t('units.addBedroom')}
            </Button>
          </span>
        )}
      </div>
    </details>
  );
}
