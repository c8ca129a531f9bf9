import type { SubnetworkId } from '@nestmate/contract/ids';
import type { StaffNetwork } from '@nestmate/contract/staff/sign-in';
import type { Colleague } from '@nestmate/contract/staff/team';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { DotsIcon } from '@/ui/icons/dots';
import { Menu } from '@/ui/menu';
import { When } from '@/ui/when';
import { Cell, Table } from '../parts/table';
import { useNetwork } from '../platform/network';

interface TeamTableProps {
  staff: readonly Colleague[];
  onChange: (colleague: Colleague) => void;
  onRemove: (colleague: Colleague) => void;
}

export function TeamTable({ staff, onChange, onRemove }: TeamTableProps) {
  const { t } = useTranslation(['staffTeam', 'staff']);
  return (
    <Table
      caption={t('staff:sections.staff')}
      isListOnPhone
      head={
        <>
          <Cell isHead>{t('name')}</Cell>
          <Cell isHead isSecondary>
            {t('email')}
          </Cell>
          <Cell isHead isSecondary>
            {t('role')}
          </Cell>
          <Cell isHead isSecondary>
            {t('places')}
          </Cell>
          <Cell isHead isSecondary>
            {t('lastHere')}
          </Cell>
          <Cell isHead>
            <span className="sr-only">{t('actions')}</span>
          </Cell>
        </>
      }
    >
      {staff.map((colleague) => (
        <Row
          key={colleague.staff_id}
          colleague={colleague}
          onChange={() => onChange(colleague)}
          onRemove={() => onRemove(colleague)}
        />
      ))}
    </Table>
  );
}

interface RowProps {
  colleague: Colleague;
  onChange: () => void;
  onRemove: () => void;
}

function Row({ colleague, onChange, onRemove }: RowProps) {
  const { t, language } = useTranslation(['staffTeam', 'staff']);
  const { network } = useNetwork();
  const { name, email, role, places, last_here_at, is_me, is_invited } = colleague;
  const where = places === null ? t('everywhere') : listOfNames(namesOf(places, network), language);
  return (
    <tr className="h-12 transition hover:bg-sunken/50">
      <Cell>
        <span className="flex items-center gap-2.5">
          <Avatar name={name} size="xs" />
          <span className="min-w-0">
            <span className="mr-2 font-semibold wrap-anywhere">{name}</span>
            {is_invited && (
              <span className="rounded-full bg-sunken px-2 text-xs font-semibold text-ink-2">
                {t('invited')}
              </span>
            )}
            {is_me && (
              <span className="rounded-full bg-plum-soft px-2 text-xs font-semibold text-plum">
                {t('me')}
              </span>
            )}
            <span className="block text-sm text-ink-2 md:hidden">
              {t(`staff:roles.${role}`)} · {where}
            </span>
          </span>
        </span>
      </Cell>
      <Cell isSecondary className="wrap-anywhere text-ink-2">
        {email}
      </Cell>
      <Cell isSecondary className="whitespace-nowrap">
        {t(`staff:roles.${role}`)}
      </Cell>
      <Cell isSecondary className="text-ink-2">
        {where}
      </Cell>
      <Cell isSecondary className="whitespace-nowrap text-ink-2">
        {last_here_at ? <When at={last_here_at} language={language} /> : t('never')}
      </Cell>
      <Cell className="w-0 text-right">
        <Menu
          label={t('actionsFor', { name })}
          trigger={{
            label: t('actionsFor', { name }),
            icon: <DotsIcon className="size-5" />,
            className: 'size-9! md:-my-1',
          }}
          items={[
            { id: 'change', label: t('change') },
            { id: 'remove', label: t('remove'), tone: 'danger' },
          ]}
          onAction={(id) => (id === 'change' ? onChange() : onRemove())}
        />
      </Cell>
    </tr>
  );
}

/** The names of places; places outside the reader's own are left out. */
export const namesOf = (ids: readonly SubnetworkId[], { places }: StaffNetwork): string[] =>
  ids.flatMap((id) => places.find(({ subnetwork_id }) => subnetwork_id === id)?.name ?? []);
