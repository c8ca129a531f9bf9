import { compatiblePercent } from '@nestmate/contract/limits';
import type { RequestItem } from '@nestmate/contract/room';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useTranslation } from '@/platform/texts/use-translation';
import { PercentRing } from '@/ui/percent-ring';

type Household = Pick<RequestItem, 'room_size' | 'roommates'>;

/** A person's roommates by name; those I may not know are counted. */
export function useHouseholdNames() {
  const { t } = useTranslation('room');
  return ({ room_size: size, roommates }: Household): string[] => {
    const others = size - 1 - roommates.length;
    const names = roommates.map(({ first_name: name }) => name);
    return others > 0 ? [...names, t('requests.others', { count: others })] : names;
  };
}

/** Why a request cannot be accepted now, with the names of roommates who object. */
export function useRefusalWords() {
  const { t, language } = useTranslation('room');
  return ({ refusal, objections, first_name: name }: RequestItem): string | undefined => {
    if (refusal !== 'roommates_object' || objections.length === 0)
      return refusal ? t(`requests.refusal.${refusal}`) : undefined;
    return t('roommatesSay.by', {
      names: listOfNames(objections, language),
      name,
      count: objections.length,
    });
  };
}

/** The people who come along with the other side of a request. */
export function LivesWith({ household }: { household: Household }) {
  const { t, language } = useTranslation('room');
  const names = useHouseholdNames()(household);
  if (names.length === 0) return <p className="text-sm text-ink-2">{t('requests.alone')}</p>;
  return (
    <p className="text-sm wrap-anywhere text-ink-2">
      {t('requests.livesWith', { names: listOfNames(names, language) })}
    </p>
  );
}

/** The percent match with the sender of a request; nothing without one. */
export function FitRing({ percent }: { percent: number | null }) {
  const { t } = useTranslation('find');
  if (percent === null) return null;
  const word = percent >= compatiblePercent ? 'compatible' : 'lessCompatible';
  return <PercentRing percent={percent} word={t(word)} size="sm" isWordBelow />;
}
