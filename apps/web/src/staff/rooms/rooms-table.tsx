import type { MembershipId, RoomId } from '@nestmate/contract/ids';
import type { StaffRoom } from '@nestmate/contract/staff/rooms';
import { useTranslation } from '@/platform/texts/use-translation';
import { Chip } from '@/ui/chip';
import { DotsIcon } from '@/ui/icons/dots';
import { Link } from '@/ui/link';
import { Menu } from '@/ui/menu';
import { Cell, Table } from '../parts/table';
import { useNetwork } from '../platform/network';
import { useHref } from '../platform/use-address';
import { namesIn } from './room-dialogs';

export type RoomAction =
  | { what: 'add' | 'dissolve' | 'lock' | 'message' | 'unit'; room: StaffRoom }
  | { what: 'takeOut'; room: StaffRoom; person: MembershipId };

interface RoomsTableProps {
  rooms: readonly StaffRoom[];
  /** The room that was just made or requested. */
  shown?: RoomId | undefined;
  mayAssign: boolean;
  mayChange: boolean;
  mayWrite: boolean;
  onAction: (action: RoomAction) => void;
}

/** Rooms with their residents. */
export function RoomsTable({ rooms, shown, ...rights }: RoomsTableProps) {
  const { t } = useTranslation(['staffRooms', 'staff']);
  return (
    <Table
      caption={t('staff:sections.rooms')}
      head={
        <>
          <Cell isHead>{t('people')}</Cell>
          <Cell isHead isSecondary>
            {t('where')}
          </Cell>
          <Cell isHead isSecondary>
            {t('state')}
          </Cell>
          <Cell isHead className="w-0">
            <span className="sr-only">{t('actions')}</span>
          </Cell>
        </>
      }
    >
      {rooms.map((room) => (
        <Row key={room.room_id} room={room} isShown={room.room_id === shown} {...rights} />
      ))}
    </Table>
  );
}

const intoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' });

function Row({
  room,
  isShown,
  mayAssign,
  mayChange,
  mayWrite,
  onAction,
}: Omit<RoomsTableProps, 'rooms' | 'shown'> & { room: StaffRoom; isShown: boolean }) {
  const { t, language } = useTranslation('staffRooms');
  const { network } = useNetwork();
  const href = useHref();
  const { people, capacity, is_locked, unit_type, subnetwork_id } = room;
  const place = network.places.find((one) => one.subnetwork_id === subnetwork_id)?.name;
  const unit = room.unit_number && t('unit.named', { number: room.unit_number });
  const name = room.room_name && t('named', { name: room.room_name });
  const where = [place, unit_type, unit, name].filter(Boolean).join(' · ');
  const state = is_locked ? 'locked' : people.length >= capacity ? 'full' : 'open';
  const names = namesIn(room, language);
  const words = `${t(`states.${state}`)} · ${t('of', { people: people.length, capacity })}`;
  return (
    <tr
      ref={isShown ? intoView : undefined}
      aria-current={isShown || undefined}
      className={`transition ${isShown ? 'bg-apricot-soft' : 'hover:bg-sunken/50'}`}
    >
      <Cell>
        <span className="flex flex-wrap gap-x-3">
          {people.map(({ membership_id: id, name }) => (
            <Link
              key={id}
              to={href(`residents/${id}`)}
              className="inline-flex min-h-[24px] items-center rounded-small font-semibold wrap-anywhere hover:underline"
            >
              {name || t('noName')}
            </Link>
          ))}
        </span>
        <span className="block text-sm text-ink-2 md:hidden">
          {where} · <span className="inline-block">{words}</span>
        </span>
        {room.is_number_shared && room.unit_number !== null && (
          <Link
            to={href('rooms', { place: subnetwork_id, door: room.unit_number })}
            className="inline-flex min-h-[24px] items-center text-sm font-semibold text-brick hover:underline"
          >
            {t('shared.row', { number: room.unit_number })}
          </Link>
        )}
      </Cell>
      <Cell isSecondary className="text-ink-2">
        {where}
      </Cell>
      <Cell isSecondary>
        <Chip tone={is_locked ? 'plum' : 'plain'}>{words}</Chip>
      </Cell>
      <Cell className="w-0 text-right">
        {(mayAssign || mayChange || mayWrite) && (
          <Menu
            label={t('actionsFor', { names })}
            trigger={{
              label: t('actionsFor', { names }),
              icon: <DotsIcon className="size-5" />,
              className: 'size-9!',
            }}
            items={[
              ...(mayAssign && state === 'open' ? [{ id: 'add', label: t('add.action') }] : []),
              ...(mayAssign ? [{ id: 'unit', label: t(unit ? 'unit.change' : 'unit.action') }] : []),
              ...(mayWrite ? [{ id: 'message', label: t('message', { count: people.length }) }] : []),
              ...(mayChange
                ? [
                    { id: 'lock', label: t(is_locked ? 'unlock.action' : 'lock.action') },
                    ...people.map(({ membership_id, name }) => ({
                      id: membership_id,
                      label: t('takeOut.named', { name }),
                    })),
                    { id: 'dissolve', label: t('dissolve.action'), tone: 'danger' as const },
                  ]
                : []),
            ]}
            onAction={(id: string) =>
              onAction(
                id === 'add' || id === 'lock' || id === 'dissolve' || id === 'message' || id === 'unit'
                  ? { what: id, room }
                  : { what: 'takeOut', room, person: id as MembershipId },
              )
            }
          />
        )}
      </Cell>
    </tr>
  );
}
