import { fullName, listOfNames, type NotificationItem } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';

/** Two names and how many others; three names alone. */
function useNames() {
  const { t, language } = useTranslation('bell');
  return ({ people, people_count: all }: NotificationItem): string => {
    const named = all > people.length ? people.slice(0, 2) : people;
    const names = named.map((person) => fullName(person.first_name, person.last_name));
    const others = all - named.length;
    return listOfNames(others > 0 ? [...names, t('others', { count: others })] : names, language);
  };
}

/** What an item tells, in a sentence. Who has left may not be named any more. */
export function useNotificationWords(): (item: NotificationItem) => string {
  const { t } = useTranslation('bell');
  const namesIn = useNames();
  return (item) =>
    item.kind === 'room.left' && item.people_count === 0
      ? t('items.room.leftUnnamed')
      : t(`items.${item.kind}`, { names: namesIn(item), count: item.people_count });
}
