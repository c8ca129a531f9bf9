import { fullName, listOfNames, type NotificationItem } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';

/** Two names and the number of others, or three names. */
function useNames() {
  const { t, language } = useTranslation('bell');
  return ({ people, people_count: all }: NotificationItem): string => {
    const named = all > people.length ? people.slice(0, 2) : people;
    const names = named.map((person) => fullName(person.first_name, person.last_name));
    const others = all - named.length;
    return listOfNames(others > 0 ? [...names, t('others', { count: others })] : names, language);
  };
}

/** An item as a sentence. People who have left are not named. */
export function useNotificationWords(): (item: NotificationItem) => string {
  const { t } = useTranslation('bell');
  const namesIn = useNames();
  return (item) => {
    const { kind, agreed_by: by, people_count: count } = item;
    if (kind === 'room.left' && count === 0) return t('items.room.leftUnnamed');
    const names = namesIn(item);
    if (kind === 'room.joined' && by)
      return t('items.room.agreed', { by: fullName(by.first_name, by.last_name), names });
    // One follows one's own threads, too, and calls them one's own.
    if (item.thread?.is_mine && kind === 'community.replied')
      return t('items.community.repliedToMine', { names, count });
    if (item.thread?.is_mine && kind === 'community.officeReplied')
      return t('items.community.officeRepliedToMine');
    return t(`items.${kind}`, { names, count });
  };
}
