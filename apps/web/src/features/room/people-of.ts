import type { MyRoom } from '@nestmate/contract/room';
import { fullName } from '@nestmate/contract/text/full-name';
import { useOverview } from '@/features/profile';
import { useTranslation } from '@/platform/texts/use-translation';

/** People of a room whom I may not know, such as one with a block between us. */
export const unknownPeople = (room: string, count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    id: `unknown ${room} ${nth}`,
    name: '',
    face: '',
    src: null,
  }));

type Room = Pick<MyRoom, 'my_roommates' | 'room_size'>;

/** Everybody in my room, me first, as windows show them. */
export function usePeopleOf({ my_roommates: roommates, room_size: size }: Room) {
  const { t } = useTranslation('room');
  const me = useOverview().data;
  return [
    {
      id: 'me',
      name: t('you'),
      face: me && fullName(me.first_name, me.last_name),
      src: me?.profile_picture_urls?.square ?? null,
    },
    ...roommates.map(({ membership_id: id, first_name: name, last_name: last, image_urls: urls }) => ({
      id,
      name,
      face: fullName(name, last),
      src: urls?.square ?? null,
    })),
    ...unknownPeople('mine', size - 1 - roommates.length),
  ];
}
