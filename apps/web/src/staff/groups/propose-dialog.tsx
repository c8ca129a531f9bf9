import type { SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import type { GroupAim, GroupDraft } from '@nestmate/contract/staff/groups';
import { useRef, useState } from 'react';
import { useAction } from '@/forms/use-action';
import { errorTextOf } from '@/platform/calls/call-error';
import { joinSentences } from '@/platform/texts/sentences';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Checkbox } from '@/ui/checkbox';
import { Slider } from '@/ui/slider';
import { Spinner } from '@/ui/spinner';
import { TextField } from '@/ui/text-field';
import { NotCounted } from '../parts/consequences';
import { FormDialog } from '../parts/form-dialog';
import { groupRules } from '../platform/calls';
import { useNetwork, usePlace } from '../platform/network';
import { useAimPrices, useBeforeGroups, useProposeGroups } from './groups.queries';
import { usePercents } from './house';

const maxHeld = 20_000;

interface AimPricesProps {
  place: string;
  query: ReturnType<typeof useAimPrices>;
  aim: GroupAim;
}

/** What each aim brings and costs, before one is chosen. */
function AimPrices({ place, query, aim }: AimPricesProps) {
  const { t } = useTranslation('staffGroups');
  const { tenths, whole } = usePercents();
  const { data } = query;
  if (query.error) return <NotCounted query={query} />;
  if (!data)
    return (
      <p className="flex items-center gap-2 text-sm text-ink-2">
        <Spinner className="size-4" /> {t('propose.pricing')}
      </p>
    );
  if (data.aims.every(({ mean }) => mean === null)) return null;
  return (
    <div>
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="pb-1 text-left font-semibold">{t('propose.prices', { place })}</caption>
        <thead>
          <tr className="border-b border-line text-ink-2">
            <th scope="col" className="text-left font-normal">
              {t('propose.aim')}
            </th>
            <th scope="col" className="pl-3 text-right font-normal">
              {t('compare.mean')}
            </th>
            <th scope="col" className="pl-3 text-right font-normal">
              {t('propose.lowest')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {data.aims.map(({ aim: one, mean, lowest }) => (
            <tr key={one} className={`h-8 ${one === aim ? 'font-semibold' : 'text-ink-2'}`}>
              <th scope="row" className={`text-left ${one === aim ? '' : 'font-normal'}`}>
                {t(`aims.${one}.name`)}
              </th>
              <td className="pl-3 text-right">{tenths(mean)}</td>
              <td className="pl-3 text-right">{whole(lowest)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.people < data.of && (
        <p className="pt-1 text-sm text-ink-2">
          {t('propose.estimate', { count: data.people, of: data.of })}
        </p>
      )}
    </div>
  );
}

interface ProposeDialogProps {
  onDone: (draft: GroupDraft) => void;
  onClose: () => void;
}

/** Chooses for whom groups are searched for, and what a good draft is: one draft for each place. */
export function ProposeDialog({ onDone, onClose }: ProposeDialogProps) {
  const { t, language } = useTranslation('staffGroups');
  const { network } = useNetwork();
  const here = usePlace() ?? (network.places.length === 1 ? network.places[0]?.subnetwork_id : undefined);
  const [places, setPlaces] = useState<readonly SubnetworkId[]>(here ? [here] : []);
  const [skipped, setSkipped] = useState<readonly UnitTypeId[]>([]);
  const [withUnregistered, setWithUnregistered] = useState(false);
  const [aim, setAim] = useState<GroupAim>('mostlyAll');
  const [held, setHeld] = useState<Readonly<Record<UnitTypeId, string>>>({});
  // A repeated call makes no second draft, unless something else was chosen meanwhile.
  const sent = useRef(new Map<SubnetworkId, { what: string; id: string }>());
  const draftIdOf = (place: SubnetworkId, what: string) => {
    const before = sent.current.get(place);
    const id = before?.what === what ? before.id : crypto.randomUUID();
    sent.current.set(place, { what, id });
    return id;
  };
  const counts = useBeforeGroups(places);
  const proposing = useAction(useProposeGroups(), 'inPlace');

  const chosen = places.map((place, at) => ({
    place,
    name: network.places.find(({ subnetwork_id: id }) => id === place)?.name ?? '',
    query: counts[at],
    types: counts[at]?.data?.unit_types,
  }));
  type UnitType = NonNullable<(typeof chosen)[number]['types']>[number];
  const unregistered = chosen
    .flatMap(({ types = [] }) => types)
    .reduce((sum, type) => sum + type.unregistered, 0);
  const peopleOf = (type: UnitType) =>
    type.alone + type.in_rooms + (withUnregistered ? type.unregistered : 0);
  const isOn = (type: UnitType) => peopleOf(type) > 0 && !skipped.includes(type.unit_type_id);
  const bodies = chosen.map(({ place, name, types = [] }) => ({
    place,
    name,
    unit_types: types.filter(isOn),
  }));
  const people = bodies
    .flatMap(({ unit_types }) => unit_types)
    .reduce((sum, type) => sum + peopleOf(type), 0);
  const isCounted = chosen.every(({ types }) => types !== undefined);
  const heldOf = ({ unit_type_id: id }: UnitType) => Math.min(Number(held[id] ?? 0), maxHeld);
  // For several places, of the first one, which is named.
  const priced = bodies.find(({ unit_types }) => unit_types.length > 0);
  const prices = useAimPrices(
    priced?.place,
    priced?.unit_types.map(({ unit_type_id: id }) => id) ?? [],
    withUnregistered,
  );

  async function submit() {
    for (const { place, unit_types } of bodies) {
      if (unit_types.length === 0) continue;
      const search = {
        place,
        unit_types: unit_types.map(({ unit_type_id: id }) => id),
        aim,
        with_unregistered: withUnregistered,
        ...(place === priced?.place && prices.data?.seed != null && { seed: prices.data.seed }),
        held: unit_types
          .filter((type) => heldOf(type) > 0)
          .map((type) => ({ unit_type_id: type.unit_type_id, places: heldOf(type) })),
        from: null,
      };
      const body = { ...search, draft_id: draftIdOf(place, JSON.stringify(search)) };
      const isLast = place === bodies.findLast((each) => each.unit_types.length > 0)?.place;
      const isMade = await proposing.run(body, (draft, isHere) => isLast && isHere && onDone(draft));
      if (!isMade) return;
    }
  }
  return (
    <FormDialog
      title={t('propose.title')}
      submit={isCounted && people > 0 ? t('propose.submit', { count: people }) : t('propose.title')}
      isWaiting={!isCounted || people === 0}
      isRight={isCounted && people > 0}
      isPending={proposing.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          {proposing.error && <Banner tone="danger">{errorTextOf(proposing.error)}</Banner>}
          {network.places.length > 1 && (
            <fieldset>
              <legend className="text-sm font-semibold">{t('propose.places')}</legend>
              {network.places.map(({ subnetwork_id: id, name }) => (
                <Checkbox
                  key={id}
                  isSelected={places.includes(id)}
                  onChange={(isSelected) =>
                    setPlaces(isSelected ? [...places, id] : places.filter((one) => one !== id))
                  }
                >
                  {name}
                </Checkbox>
              ))}
            </fieldset>
          )}
          {chosen.map(({ place, name, query, types }) => (
            <fieldset key={place}>
              <legend className="text-sm font-semibold wrap-anywhere">
                {t('propose.who', { place: name })}
              </legend>
              {!types && query ? (
                <NotCounted query={query} />
              ) : types?.some((type) => type.alone + type.in_rooms + type.unregistered > 0) ? (
                types.map((type) => (
                  <div key={type.unit_type_id}>
                    <Checkbox
                      isDisabled={peopleOf(type) === 0}
                      isSelected={isOn(type)}
                      onChange={(isSelected) =>
                        setSkipped(
                          isSelected
                            ? skipped.filter((id) => id !== type.unit_type_id)
                            : [...skipped, type.unit_type_id],
                        )
                      }
                    >
                      <span className="block wrap-anywhere">
                        {t('propose.type', { name: type.name, count: type.capacity })}
                      </span>
                      <span className="block text-sm text-ink-2">
                        {joinSentences(
                          [
                            t('propose.alone', { count: type.alone }) + t('head.stop'),
                            type.in_rooms > 0 &&
                              t('propose.inRooms', { count: type.in_rooms }) + t('head.stop'),
                            type.units_left !== null &&
                              t('propose.units', { count: type.units_left }) + t('head.stop'),
                          ],
                          language,
                        )}
                      </span>
                      {(withUnregistered ? type.short_with_unregistered : type.short).map(
                        ({ gender, people: short }) => (
                          <span key={gender} className="block text-sm font-semibold text-brick">
                            {gender === null
                              ? t('propose.tooFew', { count: short })
                              : t('propose.tooFewOf', { count: short, gender })}
                          </span>
                        ),
                      )}
                    </Checkbox>
                    {isOn(type) && (
                      <div className="max-w-48 pb-3 pl-9">
                        <TextField
                          label={t('propose.hold')}
                          inputMode="numeric"
                          maxLength={5}
                          value={held[type.unit_type_id] ?? ''}
                          placeholder="0"
                          onChange={(typed) =>
                            setHeld({ ...held, [type.unit_type_id]: typed.replaceAll(/\D/g, '') })
                          }
                        />
                      </div>
                    )}
                  </div>
                ))
              ) : (
                <p className="py-2 text-ink-2">{t('propose.nobodyHere')}</p>
              )}
            </fieldset>
          ))}
          {unregistered > 0 && (
            <Checkbox isSelected={withUnregistered} onChange={setWithUnregistered}>
              {t('propose.unregistered', { count: unregistered })}
            </Checkbox>
          )}
          <Slider
            label={t('propose.aim')}
            min={0}
            max={groupRules.aims.length - 1}
            value={groupRules.aims.indexOf(aim)}
            onChange={(at) => setAim(groupRules.aims[at] ?? 'all')}
            valueText={t(`aims.${aim}.name`)}
            marks={[
              { value: 0, label: t('aims.all.name') },
              { value: groupRules.aims.length - 1, label: t('aims.worst.name') },
            ]}
            description={t(`aims.${aim}.text`)}
          />
          {priced && <AimPrices place={priced.name} query={prices} aim={aim} />}
          <p className="text-ink-2">{t('propose.happens')}</p>
          {isTried && isCounted && people === 0 && <Banner tone="danger">{t('propose.nobody')}</Banner>}
        </>
      )}
    </FormDialog>
  );
}
