import type { MyRoom } from '@nestmate/contract';
import { useOverview } from '@/features/profile';
import { useTranslation } from '@/platform/use-translation';

/** Everybody in my room, me first, as windows show them. */
export function usePeopleOf({ my_roommates: roommates }: Pick<MyRoom, 'my_roommates'>) {
  const { t } = useTranslation('room');
  const me = useOverview().data;
  return [
    { id: 'me', name: t('you'), face: me?.first_name, src: me?.profile_picture_urls?.square ?? null },
    ...roommates.map(({ membership_id: id, first_name: name, image_urls: urls }) => ({
      id,
      name,
      face: name,
      src: urls?.square ?? null,
    })),
  ];
}
