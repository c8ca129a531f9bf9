import { listOfNames, type RequestItem } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { Avatar } from '@/ui/avatar';

type Household = Pick<RequestItem, 'room_size' | 'roommates'>;

/** The people somebody lives with, by name; those that I may not know are counted. */
export function useHouseholdNames() {
  const { t } = useTranslation('room');
  return ({ room_size: size, roommates }: Household): string[] => {
    const others = size - 1 - roommates.length;
    const names = roommates.map(({ first_name: name }) => name);
    return others > 0 ? [...names, t('requests.others', { count: others })] : names;
  };
}

/** Who comes along with the other side of a request. */
export function LivesWith({ household }: { household: Household }) {
  const { t, language } = useTranslation('room');
  const names = useHouseholdNames()(household);
  if (names.length === 0) return <p className="text-sm text-ink-2">{t('requests.alone')}</p>;
  return (
    <p className="flex items-center gap-2 text-sm text-ink-2">
      <span className="flex shrink-0 -space-x-2">
        {household.roommates.map(({ membership_id: id, first_name: name, image_urls: urls }) => (
          <Avatar key={id} name={name} src={urls?.square} size="xs" />
        ))}
      </span>
      <span className="min-w-0 wrap-anywhere">
        {t('requests.livesWith', { names: listOfNames(names, language) })}
      </span>
    </p>
  );
}
